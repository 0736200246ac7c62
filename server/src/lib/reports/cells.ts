/** Columns of a report as a sheet. */
import type { ReportUnit } from "#contract/enums.ts";
import type { Measures, ReportAttributes } from "#contract/reports/report.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { localTime, type SheetCell, type SheetColumn } from "../sheet/sheet.ts";

/** A row of a report. */
export type ReportCells = Readonly<Record<string, string | number | null>>;
/** Returns a figure as a file shows it: amounts in major units, shares in percent. */
function cellOf(unit: ReportUnit, value: string | number | null, currency: string, zone: string): SheetCell {
  if (value === null) return null;
  if (unit === "money") return Number(value) / 10 ** decimalsOf(currency);
  if (unit === "share") return Math.round(Number(value) * 1000) / 10;
  return unit === "instant" ? localTime(new Date(Number(value)).toISOString(), zone) : Number(value);
}

/** Makes the columns of a report's sheet: the subject, its attributes and measures, and the currency. */
export function sheetColumns(
  subject: string,
  { measures, attributes }: { measures: Measures; attributes: ReportAttributes },
): SheetColumn<ReportCells>[] {
  return [
    { id: "name", title: subject, value: (row) => String(row.name) },
    ...Object.entries(attributes).map(
      ([attribute, { title }]): SheetColumn<ReportCells> => ({
        id: attribute,
        title,
        value: (row) => row[attribute] ?? null,
      }),
    ),
    ...Object.entries(measures).map(
      ([measure, { title, unit }]): SheetColumn<ReportCells> => ({
        id: measure,
        title,
        ...(unit === "instant" && { timed: true }),
        value: (row, zone) => cellOf(unit, row[measure] ?? null, String(row.currency), zone),
      }),
    ),
    { id: "currency", title: "Currency", value: (row) => String(row.currency) },
  ];
}
