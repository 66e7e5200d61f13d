/** What the pages of staff share: commands, polling, approvals, amounts, roles. */

export { AllChips, areAll } from "./AllChips";
export { type Amount, type AmountRules, moved, readAmount, written } from "./amounts";
export { Approvals, ApprovalsPanel, type ApprovalsProps, inVain } from "./Approvals";
export { askCage, askTable, type CageCommand, giveVerdict, sendSurely, type TableCommand, withdraw } from "./ask";
export { CheckIdentity } from "./CheckIdentity";
export { FillChips, FillDue } from "./FillChips";
export { OwnCount, WaitsForYou } from "./WaitsForYou";
export { FindPerson, type FindPersonProps, makeSays, useFound } from "./FindPerson";
export { Followed } from "./Followed";
export { CashField } from "./CashField";
export { ChangeBox } from "./ChangeBox";
export { ChipsCount } from "./ChipsCount";
export { ChipsField, type ChipsValue, NO_CHIPS, withChips } from "./ChipsField";
export { DecksPart } from "./DecksPart";
export { StopKey, Stopped } from "./Halt";
export { MoneyField, type MoneyFieldProps } from "./MoneyField";
export { PiecesField, PushChips } from "./PiecesField";
export { ForRoles, Heard, NeedRole, whose } from "./NeedRole";
export type { Polled } from "./poller";
export { PAGE_ROLES, type Role, ROLE_SAYS, ROLES, rolesSaid, roleTitle, STAFF_ROLES } from "./roles";
export { Said } from "./Said";
export { ShortTray } from "./ShortTray";
export { TrayCount } from "./TrayCount";
export { ago, useNow } from "./times";
export { type Asking, type Came, outcome, useAsking } from "./useAsking";
export { CAGE, type ChipsFrom, chipSetChanged, suggested, useChipSet } from "./useChipSet";
export { type Staff, usePolled, useStaff, type Watched } from "./useStaff";
