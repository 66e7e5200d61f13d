/** Who may do what, and when: the very table by which the house decides. Everything else is refused. */

import { useEffect, useState } from "preact/hooks";
import { Icon, Notice, Segmented, Spinner, Tag } from "../kit";
import { api, ApiError, theSession } from "../net";
import { ROLES, roleTitle } from "../staff";
import type { Permissions } from "../wire";
import { linesOf, statesSaid } from "./permitted";

/** People without an account may do a few things, too. */
const EVERYBODY: readonly string[] = ["guest", ...ROLES];

export function PermissionTable() {
  const [table, setTable] = useState<Permissions | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [role, setRole] = useState("all");
  useEffect(() => {
    theSession()
      .then(() => api.get<Permissions>("/api/staff/permissions"))
      .then(setTable, (why: unknown) =>
        setFailed(why instanceof ApiError ? why.problem.message : "The table could not be read."),
      );
  }, []);
  if (failed) return <Notice kind="warn">{failed}</Notice>;
  if (table === null) return <Spinner label="Looking up the table" />;
  const columns =
    role === "all" ? EVERYBODY.filter((one) => table.lines.some((line) => (line.roles[one] ?? []).length > 0)) : [role];
  return (
    <>
      <div class="of-tools">
        <p class="note">
          Whatever is not in this table is refused. It is part of the program: a setting cannot change it.
        </p>
        <Segmented
          label="Role"
          class="of-roleseg"
          value={role}
          onChange={setRole}
          options={[{ value: "all", label: "All" }, ...EVERYBODY.map((one) => ({ value: one, label: roleTitle(one) }))]}
        />
      </div>
      <div class="panel of-table-box">
        <table class="of-table of-matrix">
          <caption class="sr">Who may do what, and when</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              {columns.map((one) => (
                <th key={one} scope="col">
                  {roleTitle(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linesOf(table.lines, role).map((line) => (
              <tr key={line.command}>
                <th scope="row">
                  <b>{line.says || line.command}</b>
                  {line.second && <Tag kind="warn">two people</Tag>}
                  <small>
                    <code>{line.command}</code>
                  </small>
                </th>
                {columns.map((one) => (
                  <Cell key={one} title={roleTitle(one)} says={statesSaid(line.roles[one] ?? [], table.states)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Cell({ title, says }: { title: string; says: string }) {
  if (says === "")
    return (
      <td class="no">
        <span aria-hidden="true">{"\u00b7"}</span>
        <span class="sr">no</span>
      </td>
    );
  return (
    <td data-label={title}>
      <span>
        <Icon name="tick" />
        <span class="sr">yes, </span>
        {says}
      </span>
    </td>
  );
}
