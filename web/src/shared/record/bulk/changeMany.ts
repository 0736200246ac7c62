/** Changes records and offers undo; what was left as it was is shown with its reason. One record is changed the same way. */
import { BULK_REFUSALS, type BulkReply } from "#contract/bulk.ts";
import type { AnyCall, Call, nothing } from "#contract/call.ts";
import type { Topic } from "#contract/enums.ts";
import type { z } from "#contract/schema.ts";
import type { ArgsOf, ResultOf } from "#web/ui/calls/callTypes.ts";
import { ApiError } from "#web/ui/calls/errors.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

type Nothing = typeof nothing;

/** The records to change, named one by one, or all that match a list's query. */
export type BulkSelection =
  | { records: { id: string; version: number }[] }
  | { filters: string; except?: string[] | undefined };

/** The two bulk calls of a kind of record. */
export interface BulkSource<Change> {
  change: (body: { selection: BulkSelection; change: Change }) => Promise<BulkReply>;
  undo: (token: string) => Promise<BulkReply>;
  /** Topics to reload if a change was refused. */
  topics: readonly Topic[];
  /** Texts of refusals for this kind, where they differ from the usual ones. */
  why?: Partial<Record<Refused[number]["reason"], (count: number) => string>>;
}
type Refused = BulkReply["refused"];
type Why = BulkSource<unknown>["why"];

/** Makes a changing call, and loads everything that shows its topics again. */
export async function sendChange<C extends AnyCall>(call: C, args: ArgsOf<C>): Promise<ResultOf<C>> {
  const result = await send(call, args, { idempotencyKey: crypto.randomUUID() });
  invalidateTopics(call.topics ?? []);
  return result;
}

/** The part of a kind's calls that changes many records. */
interface BulkCalls<Change> {
  bulk: Call<Nothing, Nothing, z.ZodMiniType<unknown, { selection: BulkSelection; change: Change }>, typeof BulkReply>;
  undoBulk: Call<Nothing, Nothing, z.ZodMiniType<unknown, { undo: string }>, typeof BulkReply>;
}
/** Returns the bulk source of a kind of record, by the calls that the contract declares for it. */
export const bulkOf = <Change>({ bulk, undoBulk }: BulkCalls<Change>, topic: Topic): BulkSource<Change> => ({
  change: (body) => sendChange(bulk, { body }),
  undo: (undo) => sendChange(undoBulk, { body: { undo } }),
  topics: [topic],
});

const SLOW_MS = 1000;
const list = new Intl.ListFormat("en-AU", { type: "conjunction" });
const reasons = (refused: Refused, why: Why): string =>
  list.format(refused.map(({ reason, count }) => why?.[reason]?.(count) ?? t(reason, { count })));
const withRefused = (done: string, refused: Refused, why: Why): string =>
  refused.length > 0 ? t("leftOut", { done, why: reasons(refused, why) }) : done;

function showRefusal(error: unknown, { topics, why }: Pick<BulkSource<never>, "topics" | "why">): void {
  // The rows on the screen may be what is out of date.
  invalidateTopics(topics);
  if (!(error instanceof ApiError) || error.code !== "nothingChanged") {
    showError(error);
    return;
  }
  const refused = error.details.flatMap(({ code, message }) =>
    BULK_REFUSALS.filter((reason) => reason === code).map((reason) => ({ reason, count: Number(message) })),
  );
  showToast(t("notChanged", { why: reasons(refused, why) }), { tone: "failed" });
}

async function undoChange<Change>({ undo, topics, why }: BulkSource<Change>, token: string): Promise<void> {
  try {
    const { changed: count, name, refused } = await undo(token);
    showToast(withRefused(t("undone", { name: name ?? "", count }), refused, why));
  } catch (error) {
    showRefusal(error, { topics, why });
  }
}

/** Resolves to whether anything was changed. */
export async function changeMany<Change>(
  source: BulkSource<Change>,
  {
    selection,
    change,
    count,
    done,
  }: {
    selection: BulkSelection;
    change: Change;
    /** How many are selected. */
    count: number;
    done: (changed: { name: string; count: number }) => string;
  },
): Promise<boolean> {
  const slow = setTimeout(() => showToast(t("changing", { count })), SLOW_MS);
  try {
    const { changed, name, refused, undo } = await source.change({ selection, change });
    if (changed === 0) showToast(t("alreadySo"));
    else
      showToast(withRefused(done({ name: name ?? "", count: changed }), refused, source.why), {
        ...(undo !== null && { undo: () => undoChange(source, undo) }),
      });
    return changed > 0;
  } catch (error) {
    showRefusal(error, source);
    return false;
  } finally {
    clearTimeout(slow);
  }
}
