/** What can be done with an entry of a master list, as values. */
import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { type MasterEntry, type MasterSlug, masterLists } from "#contract/settings/master-list.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { change } from "#web/kit/calls/change.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/lists.ts";

export async function bringBack(slug: MasterSlug, { id, name }: MasterEntry): Promise<void> {
  if (await change(masterLists.restore, { params: { slug, id } })) tell(t("back", { name }));
}

async function takeOff(slug: MasterSlug, entry: MasterEntry): Promise<void> {
  const { id, name } = entry;
  const gone = await change(masterLists.remove, { params: { slug, id } });
  if (!gone) return;
  const { uses: count } = gone;
  tell(count > 0 ? t("kept", { name, count }) : t("removed", { name }), { undo: () => bringBack(slug, entry) });
}

/** Within its group; the others of the list keep their order. */
export async function moveEntry(
  slug: MasterSlug,
  all: readonly MasterEntry[],
  entry: MasterEntry,
  to: number,
): Promise<void> {
  const others = all.map(({ id }) => id).filter((id) => id !== entry.id);
  if (to < 0 || to > others.length || all[to]?.id === entry.id) return;
  const ids = others.toSpliced(to, 0, entry.id);
  if (await change(masterLists.order, { params: { slug }, body: { ids } }))
    tell(t("moved", { name: entry.name, place: to + 1 }));
}

export const entryActions = (
  slug: MasterSlug,
  all: readonly MasterEntry[],
  at: number,
  rename: () => void,
): Action[] => {
  const entry = all[at];
  if (!entry) return [];
  return [
    { id: "rename", title: t("rename"), icon: PencilSimpleIcon, run: rename },
    {
      id: "up",
      title: t("moveUp"),
      icon: ArrowUpIcon,
      visible: at > 0,
      run: () => moveEntry(slug, all, entry, at - 1),
    },
    {
      id: "down",
      title: t("moveDown"),
      icon: ArrowDownIcon,
      visible: at < all.length - 1,
      run: () => moveEntry(slug, all, entry, at + 1),
    },
    { id: "take-off", title: t("takeOff"), icon: ArchiveIcon, run: () => takeOff(slug, entry) },
  ];
};
