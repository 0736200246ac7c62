/** The actions of a list entry. */
import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import type { MasterSlug } from "#contract/master-lists.ts";
import { type MasterEntry, masterLists } from "#contract/settings/master-list.ts";
import { t } from "#web/areas/settings/lists/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

export async function restoreEntry(slug: MasterSlug, { id, name }: MasterEntry): Promise<void> {
  if (await mutate(masterLists.restore, { params: { slug, id } })) showToast(t("restored", { name }));
}

async function removeEntry(slug: MasterSlug, entry: MasterEntry): Promise<void> {
  const { id, name } = entry;
  const removed = await mutate(masterLists.remove, { params: { slug, id } });
  if (!removed) return;
  const { uses: count } = removed;
  showToast(count > 0 ? t("kept", { name, count }) : t("removed", { name }), { undo: () => restoreEntry(slug, entry) });
}

/** Moves an entry within its group. */
export async function moveEntry(
  slug: MasterSlug,
  entries: readonly MasterEntry[],
  entry: MasterEntry,
  to: number,
): Promise<void> {
  const others = entries.map(({ id }) => id).filter((id) => id !== entry.id);
  if (to < 0 || to > others.length || entries[to]?.id === entry.id) return;
  const ids = others.toSpliced(to, 0, entry.id);
  if (await mutate(masterLists.order, { params: { slug }, body: { ids } }))
    showToast(t("moved", { name: entry.name, place: to + 1 }));
}

export const entryActions = (
  slug: MasterSlug,
  entries: readonly MasterEntry[],
  index: number,
  rename: () => void,
): Action[] => {
  const entry = entries[index];
  if (!entry) return [];
  return [
    { id: "rename", title: slug === "task-types" ? t("edit") : t("rename"), icon: PencilSimpleIcon, run: rename },
    {
      id: "up",
      title: t("moveUp"),
      icon: ArrowUpIcon,
      visible: index > 0,
      run: () => moveEntry(slug, entries, entry, index - 1),
    },
    {
      id: "down",
      title: t("moveDown"),
      icon: ArrowDownIcon,
      visible: index < entries.length - 1,
      run: () => moveEntry(slug, entries, entry, index + 1),
    },
    { id: "take-off", title: t("remove"), icon: ArchiveIcon, run: () => removeEntry(slug, entry) },
  ];
};
