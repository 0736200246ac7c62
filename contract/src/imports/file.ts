/** Which files can be imported, and how much of one; pure, so that the form refuses before anything is sent, in the server's words. */
import { extensionOf, UPLOADERS } from "../media/uploader.ts";

export const IMPORT_EXTENSIONS = ["csv", "xlsx"] as const;
export type ImportExtension = (typeof IMPORT_EXTENSIONS)[number];
export const isImportExtension = (text: string): text is ImportExtension =>
  IMPORT_EXTENSIONS.some((extension) => extension === text);

export const IMPORT_LIMITS = {
  rows: 20_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 20_000,
  /** Characters of all cells of one row. */
  row: 200_000,
} as const;

/** The head of the column that says what is wrong in a file to mend; sent again, it is left aside. */
export const PROBLEM_COLUMN = "Problem";

/** Why a file can't be imported, as far as its name and length tell; `undefined` when it can. */
export function importRejection(filename: string, bytes: number): string | undefined {
  const extension = extensionOf(filename);
  if (extension === "xls") return "This is a file of an older Excel. Save it as .xlsx, then choose it again.";
  if (extension === "xlsm" || extension === "xlsb")
    return "Files with macros are not taken. Save it as .xlsx, then choose it again.";
  if (!isImportExtension(extension)) return "Choose a CSV file or an Excel file (.csv or .xlsx).";
  if (bytes === 0) return "This file is empty.";
  if (bytes > UPLOADERS.general.maxBytes)
    return `This file is larger than ${UPLOADERS.general.limitMb} MB. Divide it into several.`;
  return undefined;
}
