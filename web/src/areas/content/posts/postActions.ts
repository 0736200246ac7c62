/** Actions on posts and polls, for a row, the dialog and bulk changes. */

import { removeWithUndo } from "#web/shared/record/actions/removeRecord.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { type AnyPost, CALLS_OF_POST } from "./calls.ts";
import { p } from "./messages.ts";

export type ActedPost = Pick<AnyPost, "id" | "kind" | "displayName" | "version" | "pin">;

export async function setPin({ id, kind, pin }: ActedPost): Promise<void> {
  const { pin: call } = CALLS_OF_POST[kind];
  const set = (to: boolean) => mutate(call, { body: { id, pin: to } });
  if (await set(!pin)) showToast(p(pin ? "unpinnedToast" : "pinnedToast"), { undo: async () => void (await set(pin)) });
}

const these = (posts: readonly ActedPost[]) => ({
  ids: posts.map(({ id }) => id),
  versions: posts.map(({ version }) => version),
});

/** Moves posts of one list to the bin, and offers undo. */
export async function removePosts(posts: readonly ActedPost[]): Promise<boolean> {
  const [first, ...more] = posts;
  if (!first) return false;
  const { remove, restore } = CALLS_OF_POST[first.kind];
  const body = these(posts);
  let removed = false;
  await removeWithUndo({
    name: more.length === 0 ? first.displayName : t("manyItems", { count: posts.length }),
    remove: async () => (await mutate(remove, { body })) !== null,
    restore: async () => (await mutate(restore, { body: { ids: body.ids } })) !== null,
    onGone: () => {
      removed = true;
    },
  });
  return removed;
}

/** Resolves what marks posts of one list, without more. */
export async function takeNoAction(posts: readonly ActedPost[]): Promise<boolean> {
  const [first] = posts;
  if (!first) return false;
  const body = these(posts);
  const done = await mutate(CALLS_OF_POST[first.kind].noAction, { params: { ids: body.ids.join(",") }, body });
  if (done) showToast(t("resolved", { count: posts.length }));
  return done !== null;
}
