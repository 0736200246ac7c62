/**
 * Refusals by the database after a handler found nothing wrong. A rule over more than one row is checked by the handler
 * first, which sees the rows as they were; of two people who act at the same time, the database stops the second. That
 * is a refusal, not a failure of the program. `checks/check-refusals.test.ts` compares this list with the functions and
 * constraints there are.
 */
import type { ErrorCode } from "#contract/errors.ts";

/** The code of a violated check, raised by triggers too. */
export const CHECK_VIOLATION = "23514";

/** Errors raised by triggers, by their message: the refusal, or null where only a fault of the program can cause it. */
export const RAISED: Readonly<Record<string, ErrorCode | null>> = {
  "the number of a contract never changes": "movedOn",
  "a contract with a number is cancelled, not deleted": "numberedContract",
  "what was sent to sign never changes": "movedOn",
  "a signature never changes": "signingEnded",
  "a draft is deleted, not voided": "movedOn",
  "an invoice that was sent never changes": "sentInvoice",
  "the lines of an invoice that was sent never change": "sentInvoice",
  "an invoice with payments or credit notes is not voided": "movedOn",
  "a payment is voided, not deleted": null,
  "a payment never changes": "movedOn",
  "what is paid of an invoice follows from its payments and never changes by itself": null,
  "a credit note is of an invoice that was sent": "uncreditableInvoice",
  "more is credited than was invoiced": "creditedAlready",
  "a credit note that was sent never changes": "sentCreditNote",
  "the lines of a credit note that was sent never change": "sentCreditNote",
  "a line stays on its credit note": null,
  "a credit note credits lines of its invoice": null,
  "it is void for a reason": null,
  "the reason of what is void never changes": "movedOn",
  "a client pays with what it has left, in the same currency": "movedOn",
  "more is refunded than the client has left": "movedOn",
  "the ledger is only added to": null,
  "the entries of a group sum to zero": null,
  "a movement is voided, not deleted": null,
  "a movement never changes": "movedOn",
  "a pay-run does not go from % to %": "payRunState",
  "a pay-run never changes once it is exported": "payRunState",
  "the lines of a pay-run change while it is a draft": "payRunState",
  "a line of the bank is ignored, not deleted": null,
  "a line of the bank never changes": "bankLineState",
  "a line of the bank that was decided about stays": "bankFileDecided",
  "an advance is decided once": "movedOn",
  "what was signed off stays": "movedOn",
  "a folder cannot be moved into itself": "intoItself",
};

/** Constraints with a name of their own over several columns of a row; PostgreSQL calls the others `table_check`, `table_check1`, … */
const NAMED_CHECKS: ReadonlySet<string> = new Set([
  "content_item_credit",
  "content_item_podcast",
  "content_item_poll",
  "content_item_post",
  "content_item_start",
  "ledger_group_of",
  "person_active_has_category",
  "person_conversion",
]);

/** True if a message matches these words, in which each % stands for any text. */
function says(message: string, words: string): boolean {
  const parts = words.split("%");
  const [first = ""] = parts;
  let from = 0;
  for (const part of parts) {
    const place = message.indexOf(part, from);
    if (place === -1) return false;
    from = place + part.length;
  }
  return message.startsWith(first) && message.endsWith(parts.at(-1) ?? "");
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * Returns the refusal that a violated check stands for; nothing where it is a fault of the program, as a check of one column is.
 * A check over several columns of a row is met where two people change different ones of them.
 */
export function refusalOfCheck(error: unknown): ErrorCode | undefined {
  if (!isObject(error) || error.code !== CHECK_VIOLATION) return undefined;
  const { constraint, table, message } = error;
  if (typeof constraint === "string") return isOverColumns(constraint, String(table)) ? "movedOn" : undefined;
  return Object.entries(RAISED).find(([words]) => says(String(message), words))?.[1] ?? undefined;
}

/** True if a constraint is over several columns, judged by its name. */
export const isOverColumns = (constraint: string, table: string): boolean =>
  NAMED_CHECKS.has(constraint) || new RegExp(`^${table.slice(0, 57)}_check\\d*$`).test(constraint);
