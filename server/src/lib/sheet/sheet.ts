/** A table as a file: what stands in its head and its cells, whatever the format. */
export type SheetCell = string | number | null;

export interface SheetColumn<Row> {
  /** As the list's own column is called. */
  id: string;
  title: string;
  /** `zone` is the reader's, for what is an instant. */
  value: (row: Row, zone: string) => SheetCell;
  /** Holds instants: the head then names the zone. */
  timed?: true;
}

/** Text that a spreadsheet would read as a formula, in any width of type and behind any blank. */
const FORMULA = /^[\s\0\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n\0]/;
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text);

const behindQuotes = (text: string): boolean => looksLikeFormula(text.replace(/^'+/, ""));
/** With an apostrophe in front where a spreadsheet would read a formula; one that has some gets one more, so that `fromText` finds each again. */
export const asText = (text: string): string => (behindQuotes(text) ? `'${text}` : text);
export const fromText = (text: string): string => (text.startsWith("'") && behindQuotes(text) ? text.slice(1) : text);

const formatters = new Map<string, Intl.DateTimeFormat>();
/** 2026-08-11 09:42, in the zone: what spreadsheets read as a date wherever they stand. */
export function localTime(instant: string | null, zone: string): string | null {
  if (instant === null) return null;
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    formatters.set(zone, formatter);
  }
  return formatter.format(new Date(instant));
}
