/** Columns and cells of an exported sheet, independent of the format. */
export type SheetCell = string | number | null;

export interface SheetColumn<Row> {
  /** Id of the list's column. */
  id: string;
  title: string;
  /** Returns the cell; `zone` is the reader's time zone, for instants. */
  value: (row: Row, zone: string) => SheetCell;
  /** True if the cells are instants, so that the header names the time zone. */
  timed?: true;
}

/** Matches text that a spreadsheet would read as a formula, also in full width and after invisible characters. */
const FORMULA = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text);

const behindQuotes = (text: string): boolean => looksLikeFormula(text.replace(/^'+/, ""));
/** Matches a phone number as we write it: digits with a plus in front are a number to a spreadsheet, and nothing of it runs. */
const PHONE = /^\+\d[\d ]*$/;
/**
 * Prefixes a would-be formula with an apostrophe, since a CSV file knows no other way. Other programs show it, so that phone
 * numbers have none. Existing apostrophes are kept, so that `fromText` restores the text exactly.
 */
export const asText = (text: string): string => (behindQuotes(text) && !PHONE.test(text) ? `'${text}` : text);
export const fromText = (text: string): string => (text.startsWith("'") && behindQuotes(text) ? text.slice(1) : text);

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Formats an instant as 2026-08-11 09:42 in the zone, which spreadsheets read as a date in any locale. */
export function localTime(instant: string | null, zone: string): string | null {
  if (instant === null) return null;
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    formatters.set(zone, formatter);
  }
  return formatter.format(new Date(instant));
}
