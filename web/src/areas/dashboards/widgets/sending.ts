/** Opens, completes and sends what an invoice to send is made of. */
import { sendingToday, type ToSendEntry } from "#contract/invoices/to-send.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { sendInOrder } from "#web/shared/finance/sending/sendInOrder.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { contractPath, EXCHANGE_RATES, FINANCE_DASHBOARD, INVOICE_SETTINGS, partnerPath } from "../paths.ts";
import type { ManagementData } from "../widget.ts";

type Ready = ManagementData<"TO_SEND">["ready"];

export const isComplete = ({ missing }: ToSendEntry): boolean => missing.length === 0;

/** Returns the address of what an invoice is made of; without one, of the panel that lists it. */
export function toSendPath({ kind, title, invoice, contract, task }: ToSendEntry): string {
  if (invoice) return `/finance/invoices/detail/${invoice.id}`;
  if (kind === "expense") return `/finance/expenses?q=${encodeURIComponent(title)}`;
  if (task) return `/tasks/detail/${task.id}`;
  return contract ? contractPath(contract.id) : FINANCE_DASHBOARD;
}

/** Returns the address at which the first missing detail is added. */
export function missingDetailPath(entry: ToSendEntry): string {
  const [gap] = entry.missing;
  if (gap === "rate") return EXCHANGE_RATES;
  if (gap === "bank") return INVOICE_SETTINGS;
  return gap === "recipient" && entry.partner ? partnerPath(entry.partner.id) : toSendPath(entry);
}

export const readyCount = (ready: Ready): number => ready.reduce((sum, { count }) => sum + count, 0);
export const readyAmount = (ready: Ready): string =>
  ready.map(({ amount, currency }) => moneyText(amount, currency)).join(", ");

const sameSums = (ready: Ready, entries: readonly ToSendEntry[]): boolean =>
  readyCount(ready) === entries.length &&
  ready.every(
    ({ currency, amount }) =>
      amount === entries.filter((entry) => entry.currency === currency).reduce((sum, { total }) => sum + total, 0),
  );

/** Returns all that can be sent, if it still is what the button said; else null, and says so. */
async function readAllReady(ready: Ready): Promise<readonly ToSendEntry[] | null> {
  try {
    const { entries } = await send(sendingToday.get, { query: {} });
    const complete = entries.filter(isComplete);
    if (sameSums(ready, complete)) return complete;
    showToast(t("sendChanged"), { tone: "failed" });
    invalidateTopics(["dashboard"]);
  } catch (error) {
    showError(error);
  }
  return null;
}

/**
 * Sends everything that is ready. The widget lists only the first entries, so the others are read before. Resolves to
 * the reasons of those that were not sent, by the entry's id.
 */
export async function sendAllReady(
  { ready, entries }: ManagementData<"TO_SEND">,
  onNext: (done: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const shown = entries.filter(isComplete);
  const complete = sameSums(ready, shown) ? shown : await readAllReady(ready);
  return complete === null ? new Map() : sendShown(complete, onNext);
}

export async function sendShown(
  entries: readonly ToSendEntry[],
  onNext: (done: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const { failed } = await sendInOrder(entries, onNext);
  invalidateTopics(["dashboard"]);
  return failed;
}
