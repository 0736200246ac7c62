/** Actions on Facebook and Instagram posts. */
import { type SocialContentRow, socialContents } from "#contract/social/content.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { s } from "./messages.ts";

type Acted = Pick<SocialContentRow, "id" | "platform">;
const idsOf = (rows: readonly Acted[]): string[] => rows.map(({ id }) => id);

/** Hides posts or shows them again, and offers undo. */
export async function setHidden(rows: readonly Acted[], hidden: boolean): Promise<boolean> {
  const ids = idsOf(rows);
  const set = async (to: boolean) => mutate(socialContents.hide, { body: { ids, hidden: to } });
  const done = await set(hidden);
  if (done)
    showToast(s(hidden ? "hiddenToast" : "shownToast", { count: ids.length }), {
      undo: async () => void (await set(!hidden)),
    });
  return done !== null;
}

/** Deletes posts of one platform: on Facebook for good, which is asked first; on Instagram here only, which can be undone. */
export async function removeSocial(rows: readonly Acted[]): Promise<boolean> {
  const ids = idsOf(rows);
  const [first] = rows;
  if (!first) return false;
  const count = ids.length;
  const isThere = first.platform === "facebook";
  if (
    isThere &&
    !(await confirm({
      title: s("deleteAsk", { count }),
      body: s("deleteLine"),
      yes: s("delete"),
      no: s("keep"),
      tone: "danger",
    }))
  )
    return false;
  const done = await mutate(socialContents.remove, { body: { ids } });
  if (!done) return false;
  if (isThere) showToast(s("deletedToast", { count }));
  else
    showToast(s("deletedHere", { count }), {
      undo: async () => {
        if (await mutate(socialContents.restore, { body: { ids } })) showToast(s("restoredToast"));
      },
    });
  return true;
}
