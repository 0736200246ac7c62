/** The cells of a budget's line that are typed into: what each holds, and what typed text makes of the line. */
import { type FormValues, formOf } from "#contract/form.ts";
import { type BudgetLine, BudgetLineForm } from "#contract/tours/budget/line.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { withoutEndingZeros } from "#contract/values/decimal-text.ts";
import { formatAmount, majorText, parseAmount } from "#contract/values/money.ts";
import { t } from "../messages.ts";
import { calculate } from "./calculate.ts";

export const lineForm = formOf(BudgetLineForm);
type Values = FormValues<typeof lineForm>;

/** Returns the form of a line as it stands. */
export const valuesOfLine = (line: BudgetLine): Values =>
  lineForm.valuesOf(line, { eventId: line.event?.id ?? null, actual: line.typedActual, exchangeRate: null });

export const BUDGET_CELLS = ["name", "quantity", "days", "rate", "committed", "actual"] as const;
export type CellName = (typeof BUDGET_CELLS)[number];
export type LineChange = Partial<Values> | { problem: string };

/** Returns whether a cell of this line can be typed into: what is derived can't. */
export function isTypedCell(line: BudgetLine, cell: CellName): boolean {
  if (cell === "quantity" || cell === "days") return line.basis === null && line.group === null;
  return true;
}

/** Returns the text that a cell opens with. */
export function textOfCell(line: BudgetLine, cell: CellName): string {
  const money = (amount: number | null) => (amount === null ? "" : majorText(amount, line.currency));
  if (cell === "name") return line.name;
  if (cell === "quantity") return line.quantity;
  if (cell === "days") return line.days;
  if (cell === "rate") return line.basis === null ? money(line.rate) : (line.percent ?? "");
  if (cell === "committed") return money(line.committed);
  return money(line.typedActual);
}

/** Calculates text that begins with "=", and leaves any other as it is. */
function calculated(text: string, digits: number): string | { problem: string } {
  const trimmed = text.trim();
  if (!trimmed.startsWith("=")) return trimmed.replaceAll(",", "");
  const value = calculate(trimmed.slice(1));
  return value === null ? { problem: t("notNumber") } : withoutEndingZeros(value.toFixed(digits));
}

function number(text: string, digits: number): string | { problem: string } {
  const value = calculated(text, digits);
  if (typeof value !== "string") return value;
  if (value.startsWith("-")) return { problem: t("notPositive") };
  if (!/^\d{1,9}(?:\.\d+)?$/.test(value)) return { problem: t("notNumber") };
  return (value.split(".")[1]?.length ?? 0) > digits ? { problem: t("notDecimals", { count: digits }) } : value;
}
function amount(text: string, currency: string): number | { problem: string } {
  const value = calculated(text, decimalsOf(currency));
  if (typeof value !== "string") return value;
  if (value.startsWith("-")) return { problem: t("notPositive") };
  return parseAmount(value, currency) ?? { problem: t("notAmount") };
}

/** Returns what typed text makes of a line, or what is wrong with it. An emptied amount is none. */
export function changeOfCell(line: BudgetLine, cell: CellName, text: string): LineChange {
  if (cell === "name") return text.trim() === "" ? { problem: t("nameNeeded") } : { name: text.trim() };
  if (cell === "quantity" || cell === "days") {
    const value = number(text, cell === "days" ? 2 : 3);
    return typeof value === "string" ? { [cell]: value } : value;
  }
  if (cell === "rate" && line.basis !== null) {
    const value = number(text.replace("%", ""), 4);
    return typeof value === "string" ? { percent: value } : value;
  }
  if (cell !== "rate" && text.trim() === "")
    return cell === "actual" ? { actual: null, actualReason: null } : { committed: null };
  const value = amount(text, line.currency);
  if (typeof value !== "number") return value;
  return cell === "rate" ? { rate: value } : cell === "committed" ? { committed: value } : { actual: value };
}

/** Writes a cell that nobody types into. */
export function shownCell(line: BudgetLine, cell: "quantity" | "days" | "rate"): string {
  if (cell === "rate" && line.basis !== null) return "";
  if (cell === "rate") return formatAmount(line.rate, line.currency);
  return line[cell];
}
