/** Cards, chips, circles, keys, dialogs: drawn once, used by every page. */

export { announce, LiveRegions } from "./announce";
export { Button, buttonClass, IconButton, Segmented, Toggle, type ButtonProps, type Choice } from "./buttons";
export { Card, Cards, type CardProps, type CardSize, type DeckName } from "./Card";
export { Chip, ChipButton, chipClass, chipText, houseChips, inChips, Stack, type ChipLook } from "./chips";
export {
  clockTime,
  dateOf,
  dateTime,
  dayName,
  dayOf,
  exactTime,
  gamingDay,
  houseClock,
  otherZone,
  until,
  when,
  type HouseClock,
} from "./clock";
export { Circle, circleName, type CircleProps, type CircleState } from "./Circle";
export { listed, type Pieces, piecesFor, shownPieces, worth } from "./denominations";
export { Dialog, Drawer, type DialogProps } from "./Dialog";
export { Field, Select, type FieldProps } from "./fields";
export { Icon, Mark, type IconName } from "./Icon";
export { Key, type KeyProps } from "./Key";
export { lettersHeard } from "./letters";
export { MeterSign, Meters } from "./Meters";
export {
  bare,
  CHIPS,
  cash,
  chipsOrMoney,
  DOLLARS,
  grouped,
  houseMoney,
  inKind,
  money,
  sign,
  signed,
  signs,
  share,
  smallest,
  spoken,
  units,
  type Written,
  writeChips,
} from "./money";
export { cardName, handName, RANKS, readCard, SUITS, type Rank, type Suit } from "./names";
export { Bar, Empty, Notice, PayTable, Spinner, Tag, type BarPart, type Meaning } from "./pieces";
export {
  betWagers,
  decisionsOf,
  followed,
  hasFolded,
  less,
  limitsBeside,
  more,
  offLimits,
  withinCap,
  type StakeLimits,
  type Stakes,
} from "./sheet";
export { landed, moves, READ_MS, useShown } from "./shown";
export { Sprite } from "./Sprite";
export { StreetList, type Street } from "./StreetList";
export { tableName, tableTitled } from "./tableName";
