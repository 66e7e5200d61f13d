/** Fields that sign-in, invitation and account share. */

import { useState } from "preact/hooks";
import { Field, IconButton } from "../kit";
import { loginProblem, nameProblem, PASSWORD_LEAST, passwordProblem } from "./account";

export interface PasswordFieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  autocomplete: "current-password" | "new-password";
  hint?: string | undefined;
  error?: string | null | undefined;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
}

/** A password field that can show what was typed. */
export function PasswordField({ label, autocomplete, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div class="of-password">
      <Field
        {...rest}
        label={label}
        type={shown ? "text" : "password"}
        autocomplete={autocomplete}
        autocapitalize="none"
        spellcheck={false}
        maxLength={200}
      />
      <IconButton icon="eye" label={`Show ${label.toLowerCase()}`} pressed={shown} onClick={() => setShown(!shown)} />
    </div>
  );
}

export interface NewAccount {
  login: string;
  name: string;
  password: string;
}

export const NOBODY: NewAccount = { login: "", name: "", password: "" };

export const isWhole = ({ login, name, password }: NewAccount): boolean =>
  login.trim() !== "" &&
  name.trim() !== "" &&
  password !== "" &&
  loginProblem(login) === null &&
  nameProblem(name) === null &&
  passwordProblem(password, login) === null;

export const trimmed = ({ login, name, password }: NewAccount): NewAccount => ({
  login: login.trim(),
  name: name.trim(),
  password,
});

/** What a new account needs. Errors are shown when a field is left, not while it is edited. */
export function NewAccountFields({
  value,
  onChange,
  named = false,
}: {
  value: NewAccount;
  onChange: (value: NewAccount) => void;
  /** The account has a name already. */
  named?: boolean;
}) {
  const [left, setLeft] = useState<Record<string, boolean>>({});
  const leave = (field: string) => () => setLeft({ ...left, [field]: true });
  return (
    <>
      <Field
        label="Login"
        value={value.login}
        onInput={(login) => onChange({ ...value, login })}
        onBlur={leave("login")}
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        maxLength={32}
        hint="What you sign in with. Others do not see it."
        error={left["login"] ? loginProblem(value.login) : null}
      />
      {!named && (
        <Field
          label="Name at the table"
          value={value.name}
          onInput={(name) => onChange({ ...value, name })}
          autocomplete="nickname"
          autocapitalize="words"
          maxLength={24}
          hint="What others see. It can be changed later."
          onBlur={leave("name")}
          error={left["name"] ? nameProblem(value.name) : null}
        />
      )}
      <PasswordField
        label="Password"
        value={value.password}
        onInput={(password) => onChange({ ...value, password })}
        autocomplete="new-password"
        hint={`At least ${PASSWORD_LEAST} characters.`}
        onBlur={leave("password")}
        error={
          left["password"] || value.password.length >= PASSWORD_LEAST
            ? passwordProblem(value.password, value.login)
            : null
        }
      />
    </>
  );
}
