/** Keys that print documents. */

export { PrintKey, type Printable, type PrintKeyProps } from "./PrintKey";
export { SheetPrintKey, type SheetPrintKeyProps } from "./SheetPrintKey";
