/** Saves and removes items of a run sheet; what was done can be undone. */
import { type RunSheetItem, runSheets } from "#contract/events/run-sheet.ts";
import { t } from "#web/areas/events/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { Item } from "./layout.ts";

export const itemBody = ({ kind, title, lane, start, end, personIds, note }: Item): RunSheetItem => ({
  kind,
  title,
  lane,
  start,
  end,
  note,
  personIds: [...personIds],
});

/** Saves an item; resolves to the version of the event, or to null after showing why not. */
export const putItem = async (eventId: string, item: Item): Promise<number | null> =>
  (await mutate(runSheets.save, { params: { id: eventId, itemId: item.id }, body: itemBody(item) }))?.version ?? null;

/** Saves a moved item, and offers to put it back. */
export async function moveItem(eventId: string, before: Item, item: Item): Promise<number | null> {
  const version = await putItem(eventId, item);
  if (version !== null)
    showToast(t("itemMoved", { title: item.title, time: item.start.slice(11) }), {
      undo: () => putItem(eventId, before),
    });
  return version;
}

export async function removeItem(eventId: string, item: Item): Promise<boolean> {
  if (!(await mutate(runSheets.remove, { params: { id: eventId, itemId: item.id } }))) return false;
  showToast(t("itemRemoved", { title: item.title }), { undo: () => putItem(eventId, item) });
  return true;
}
