import { lazy } from "react";
import { type Shortlist, shortlistEntries, shortlists } from "#contract/discovery/shortlist.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";

const ListDialog = lazy(async () => ({ default: (await import("./ListDialog.tsx")).ListDialog }));

export const openNewList = (): void => void openDialog((close) => <ListDialog close={close} />);
export const openEditList = (list: Shortlist): void =>
  void openDialog((close) => <ListDialog list={list} close={close} />);

export async function deleteList({ id, name }: Shortlist): Promise<void> {
  if (!(await mutate(shortlists.remove, { params: { id } }))) return;
  showToast(t("listDeleted", { name }), {
    undo: () => mutate(shortlists.restore, { params: { id } }),
  });
}

/** Puts an artist on a list, and offers to take them off again. */
export async function putOnList(list: Shortlist, artist: { id: string; name: string }): Promise<void> {
  const added = await mutate(shortlistEntries.add, { params: { id: list.id }, body: { artistId: artist.id } });
  if (!added) return;
  showToast(t("putOnDone", { name: artist.name, list: list.name }), {
    undo: () => mutate(shortlistEntries.remove, { params: { id: added.id } }),
  });
}

export async function takeOff({ id, name }: { id: string; name: string }): Promise<void> {
  if (!(await mutate(shortlistEntries.remove, { params: { id } }))) return;
  showToast(t("takenOff", { name }), {
    undo: () => mutate(shortlistEntries.restore, { params: { id } }),
  });
}
