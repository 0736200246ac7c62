/** Actions on a favourite, as data: the row's menu and the record's head show the same ones. */
import { AddressBookIcon } from "@phosphor-icons/react/dist/csr/AddressBook";
import { ArrowLineDownIcon } from "@phosphor-icons/react/dist/csr/ArrowLineDown";
import { ArrowLineUpIcon } from "@phosphor-icons/react/dist/csr/ArrowLineUp";
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { TagIcon } from "@phosphor-icons/react/dist/csr/Tag";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { lazy } from "react";
import { TALENT_STATUSES, type TalentStatus } from "#contract/enums.ts";
import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { t as shared } from "#web/shared/messages.ts";
import { removeFavourites } from "#web/shared/record/actions/favourites.ts";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { generalPath, profilePath } from "./paths.ts";

const EditGeneral = lazy(async () => ({ default: (await import("./form/EditGeneral.tsx")).EditGeneral }));
const EditConnect = lazy(async () => ({ default: (await import("./form/EditConnect.tsx")).EditConnect }));
const EditTags = lazy(async () => ({ default: (await import("./form/EditTags.tsx")).EditTags }));

export const openGeneral = (favourite: Favourite): void =>
  void openDialog((close) => <EditGeneral favourite={favourite} close={close} />);
export const openConnect = (favourite: Favourite): void =>
  void openDialog((close) => <EditConnect favourite={favourite} close={close} />);

export async function setStatus(rows: readonly Favourite[], status: TalentStatus): Promise<boolean> {
  const before = Map.groupBy(rows, (favourite) => favourite.status);
  const say = (id: TalentStatus) => ({
    name: rows[0]?.displayName ?? "",
    count: rows.length,
    status: STATUS_STYLES[id].title.toLowerCase(),
  });
  if (!(await mutate(favourites.status, { body: { userIds: rows.map(({ id }) => id), status } }))) return false;
  const undo = async (): Promise<void> => {
    for (const [was, some] of before)
      await mutate(favourites.status, { body: { userIds: some.map(({ id }) => id), status: was } });
  };
  showToast(t("statusSet", say(status)), { undo });
  return true;
}

/** Puts one before or after another, or at the end. */
export async function put(
  { id, displayName: name }: Favourite,
  where: { before?: string; after?: string },
  place: number | null,
): Promise<void> {
  if (!(await mutate(favourites.place, { params: { id }, body: where }))) return;
  showToast(place === null ? t("movedEnd", { name }) : t("moved", { name, place }));
}

async function putFirst(favourite: Favourite): Promise<void> {
  const { send } = await import("#web/ui/calls/send.ts");
  const { rows } = await send(favourites.list, { query: { pageSize: 1, withTotal: false } });
  const [first] = rows;
  if (first && first.id !== favourite.id) await put(favourite, { before: first.id }, 1);
}

export const statusActions = (favourites: readonly Favourite[]): Action[] =>
  TALENT_STATUSES.map((status) => ({
    id: `status-${status}`,
    title: t("setStatus", { status: STATUS_STYLES[status].title.toLowerCase() }),
    icon: STATUS_STYLES[status].icon,
    visible: favourites.some((item) => item.status !== status),
    run: () => setStatus(favourites, status),
  }));

function changes(favourite: Favourite, onGone?: () => void): Action[] {
  const visible = favourite.editable;
  return [
    { id: "general", title: t("editGeneral"), icon: PencilSimpleIcon, visible, run: () => openGeneral(favourite) },
    { id: "connect", title: t("editConnect"), icon: AddressBookIcon, visible, run: () => openConnect(favourite) },
    {
      id: "tags",
      title: t("editTags"),
      icon: TagIcon,
      visible,
      run: () => openDialog((close) => <EditTags favourite={favourite} close={close} />),
    },
    ...statusActions([favourite]).map((action) => ({ ...action, visible: visible && action.visible !== false })),
    { id: "first", title: t("toTop"), icon: ArrowLineUpIcon, visible, run: () => putFirst(favourite) },
    { id: "last", title: t("toEnd"), icon: ArrowLineDownIcon, visible, run: () => put(favourite, {}, null) },
    {
      id: "remove",
      title: shared("removeFavourite"),
      icon: StarIcon,
      visible,
      tone: "danger",
      run: () => removeFavourites([favourite], onGone),
    },
  ];
}

/** In the menu of a row. */
export const favouriteRowActions = (favourite: Favourite): Action[] => [
  { id: "open", title: t("open"), icon: ArrowSquareOutIcon, to: generalPath(favourite.id) },
  { id: "profile", title: t("openProfile"), icon: UserIcon, to: profilePath(favourite.id) },
  ...changes(favourite),
];

/** In the head of the record. */
export function favouriteRecordActions(favourite: Favourite, onGone: () => void): Action[] {
  const [general, ...others] = changes(favourite, onGone);
  const profile: Action = { id: "profile", title: t("openProfile"), icon: UserIcon, to: profilePath(favourite.id) };
  return general ? [profile, ...others, { ...general, tone: "main" }] : [profile, ...others];
}
