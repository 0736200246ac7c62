/**
 * Handlers of cancelling a contract: the preview lists what is open, and its hash confirms that the list is still true.
 */
import { createHash } from "node:crypto";
import type { CancelPreview, cancelling as calls } from "#contract/contracts/cancelling.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Canceller } from "#server/lib/deals/cancelling.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { contractCategoryOf, moveContract } from "../moving.rules.ts";

async function previewOf(
  db: Db,
  actor: Actor,
  cancellers: readonly Canceller[],
  { id, confirmed }: { id: string; confirmed: boolean },
): Promise<CancelPreview> {
  const lists = [];
  for (const { list } of cancellers) lists.push(await list(db, actor, id, confirmed));
  const fingerprint = JSON.stringify(lists.map((listed) => [listed.items, listed.fingerprint]));
  return {
    hash: createHash("sha256").update(fingerprint).digest("hex"),
    items: lists.flatMap(({ items }) => items),
    kept: lists.reduce((sum, { kept }) => sum + kept, 0),
  };
}

export const cancellingHandlers = (cancellers: readonly Canceller[]): Handlers<typeof calls> => ({
  preview: ({ db, actor, params: { id } }) => previewOf(db, actor, cancellers, { id, confirmed: false }),

  async cancel({ db, actor, params: { id }, body: { statusId, reason, hash, cancel } }) {
    if ((await contractCategoryOf(db, statusId)) !== "CANCELLED")
      throw new Refusal("validation", [{ field: "statusId", code: "invalid", message: "Choose one of the options" }]);
    if ((await previewOf(db, actor, cancellers, { id, confirmed: true })).hash !== hash) throw new Refusal("movedOn");
    const chosen = new Set(cancel);
    for (const canceller of cancellers) await canceller.cancel(db, actor, id, (key) => chosen.has(key));
    return { ...(await moveContract(db, actor, id, statusId, { reason })), statusId };
  },
});
