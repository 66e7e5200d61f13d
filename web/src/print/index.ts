/** Keys that print documents, and save lists for a spreadsheet. */

export { PrintKey, type Printable, type PrintKeyProps } from "./PrintKey";
export { type Savable, SaveKey, type SaveKeyProps } from "./SaveKey";
export { SheetPrintKey, type SheetPrintKeyProps } from "./SheetPrintKey";
