/** The manager: accounts and their roles, invitations, the settings of the house, and who may do what. */

import { Link, PageHeader, useRoute } from "../shell";
import { ApprovalsPanel, ForRoles } from "../staff";
import "../styles/office.css";
import { Accounts } from "./Accounts";
import { Copies } from "./Copies";
import { HouseChips } from "./HouseChips";
import { HouseRules } from "./HouseRules";
import { Invitations } from "./Invitations";
import { PermissionTable } from "./PermissionTable";
import { Settings } from "./Settings";
import { Tablets } from "./Tablets";

const PARTS = [
  { id: "accounts", title: "Accounts", Part: Accounts },
  { id: "invitations", title: "Invitations", Part: Invitations },
  { id: "tablets", title: "Tablets", Part: Tablets },
  { id: "settings", title: "Settings", Part: Settings },
  { id: "chips", title: "Chips", Part: HouseChips },
  { id: "rules", title: "House rules", Part: HouseRules },
  { id: "copies", title: "Copies", Part: Copies },
  { id: "permissions", title: "Permissions", Part: PermissionTable },
] as const;

export default function ManagerPage() {
  return (
    <ForRoles page="manager" title="Manager">
      <Manager />
    </ForRoles>
  );
}

function Manager() {
  const wanted = useRoute().query.get("part");
  const { id, title, Part } = PARTS.find((part) => part.id === wanted) ?? PARTS[0];
  return (
    <>
      <PageHeader title={`${title}, manager`} />
      <main class="page of-manager" id="main">
        <div class="of-title">
          <h1>{title}</h1>
          <nav class="of-parts" aria-label="Manager">
            {PARTS.map((part) => (
              <Link
                key={part.id}
                href={part.id === "accounts" ? "/manager" : `/manager?part=${part.id}`}
                current={part.id === id}
              >
                {part.title}
              </Link>
            ))}
          </nav>
        </div>
        <ApprovalsPanel />
        <Part />
      </main>
    </>
  );
}
