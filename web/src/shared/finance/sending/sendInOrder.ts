/** Sends entries one after the other, in order, so that numbers follow it; one that fails holds up no other. */
import { SEND_GAPS, sendingToday, type ToSendEntry } from "#contract/invoices/to-send.ts";
import { ApiError, Cancelled } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

export interface Sendable {
  /** Kind and id, as the contract names it. */
  id: string;
  client: string;
  seen: string;
}
interface Sendings {
  /** Why an entry was not sent, by its id. */
  failed: ReadonlyMap<string, string>;
}

/** Describes the first missing detail. */
export const gapText = ({ missing: [gap] }: Pick<ToSendEntry, "missing">): string | null =>
  gap === undefined ? null : SEND_GAPS[gap];

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? (error.details[0]?.message ?? error.message) : errorText(error);

export async function sendInOrder(entries: readonly Sendable[], onNext: (done: number) => void): Promise<Sendings> {
  const failed = new Map<string, string>();
  let number = "";
  for (const [done, { id: entry, seen }] of entries.entries()) {
    onNext(done + 1);
    try {
      const sent = await send(sendingToday.send, { body: { entry, seen } }, { idempotencyKey: crypto.randomUUID() });
      number = sent.number;
    } catch (error) {
      if (error instanceof Cancelled) break;
      failed.set(entry, reasonOf(error));
    }
  }
  invalidateTopics(sendingToday.send.topics ?? []);
  const [count, sent] = [entries.length, entries.length - failed.size];
  const client = entries.find(({ id }) => !failed.has(id))?.client ?? "";
  if (failed.size === 0) showToast(t("sent", { count, number, client }));
  else
    showToast(count === 1 ? t("failed", { reason: [...failed.values()][0] ?? "" }) : t("sentSome", { sent, count }), {
      tone: "failed",
    });
  return { failed };
}
