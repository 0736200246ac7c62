/** Importable files and their limits. Pure: the form refuses a file before the upload with the server's message. */
import { extensionOf, UPLOADERS } from "../media/uploader.ts";

export const IMPORT_EXTENSIONS = ["csv", "xlsx"] as const;
export type ImportExtension = (typeof IMPORT_EXTENSIONS)[number];
export const isImportExtension = (text: string): text is ImportExtension =>
  IMPORT_EXTENSIONS.some((extension) => extension === text);

export const IMPORT_LIMITS = {
  rows: 20_000,
  columns: 200,
  /** Characters in one cell. */
  cell: 20_000,
  /** Characters in all cells of one row. */
  row: 200_000,
} as const;

/** Header of the error column in a file of rejected rows; ignored when the file is uploaded again. */
export const PROBLEM_COLUMN = "Problem";

/** Returns why a file of this name and size can't be imported; `undefined` if it can. */
export function importRejection(filename: string, bytes: number, csvOnly = false): string | undefined {
  const extension = extensionOf(filename);
  if (csvOnly && extension !== "csv") return "Choose a CSV file (.csv).";
  if (extension === "xls")
    return "This file is from an older version of Excel. Save it as .xlsx, then choose it again.";
  if (extension === "xlsm" || extension === "xlsb")
    return "Files with macros aren't supported. Save it as .xlsx, then choose it again.";
  if (!isImportExtension(extension)) return "Choose a CSV file or an Excel file (.csv or .xlsx).";
  if (bytes === 0) return "This file is empty.";
  if (bytes > UPLOADERS.general.maxBytes)
    return `This file is larger than ${UPLOADERS.general.limitMb} MB. Split it into several files.`;
  return undefined;
}
