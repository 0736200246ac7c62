/** Actions on in-app talents, as data. */
import { BroadcastIcon } from "@phosphor-icons/react/dist/csr/Broadcast";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { LinkIcon } from "@phosphor-icons/react/dist/csr/Link";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { TagIcon } from "@phosphor-icons/react/dist/csr/Tag";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { lazy } from "react";
import { TALENT_STATUSES } from "#contract/enums.ts";
import type { AppTalent } from "#contract/favourites/app-talent.ts";
import { switchAction } from "#web/shared/agencies/switchAgency.ts";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { t } from "./messages.ts";
import { talentPath } from "./paths.ts";
import { setEnabled, setTalentStatus } from "./talentChanges.ts";

const EditTalentTags = lazy(async () => ({ default: (await import("./EditTalentTags.tsx")).EditTalentTags }));
const ChangeTags = lazy(async () => ({ default: (await import("./ChangeTags.tsx")).ChangeTags }));
const EditLinks = lazy(async () => ({ default: (await import("./EditLinks.tsx")).EditLinks }));
const LinksDialog = lazy(async () => ({ default: (await import("./LinksDialog.tsx")).LinksDialog }));
const ImportChoice = lazy(async () => ({ default: (await import("./ImportChoice.tsx")).ImportChoice }));

export const openTags = (talent: AppTalent): void =>
  void openDialog((close) => <EditTalentTags talent={talent} close={close} />);
export const openTagsOf = (talents: readonly AppTalent[], done: () => void): void =>
  void openDialog((close) => <ChangeTags talents={talents} done={done} close={close} />);
export const openLinks = (talent: AppTalent): void =>
  void openDialog((close) => <EditLinks talent={talent} close={close} />);
export const openImportChoice = (): void => void openDialog((close) => <ImportChoice close={close} />);

export const pathOfProfile = ({ id }: AppTalent): string => `/talent/${id}/profile/summary`;

/** The changes of several at once. */
export function talentChanges(talents: readonly AppTalent[]): Action[] {
  return [
    ...TALENT_STATUSES.map((status) => ({
      id: `status-${status}`,
      title: t("setStatus", { status: STATUS_STYLES[status].title.toLowerCase() }),
      icon: STATUS_STYLES[status].icon,
      visible: talents.some((talent) => talent.status !== status),
      run: () => setTalentStatus(talents, status),
    })),
    {
      id: "on",
      title: t("turnOn"),
      icon: BroadcastIcon,
      visible: talents.some(({ enabledInApp }) => !enabledInApp),
      run: () => setEnabled(talents, true),
    },
    {
      id: "off",
      title: t("turnOff"),
      icon: ProhibitIcon,
      visible: talents.some(({ enabledInApp }) => enabledInApp),
      run: () => setEnabled(talents, false),
    },
  ];
}

/** In the menu of a row; one of another agency is only looked at. */
export function talentRowActions(
  talent: AppTalent,
  { mayWrite, isOwnAgency }: { mayWrite: boolean; isOwnAgency: boolean },
): Action[] {
  const links: Action = {
    id: "viewLinks",
    title: t("viewLinks"),
    icon: EyeIcon,
    run: () => openDialog((close) => <LinksDialog talent={talent} close={close} />),
  };
  if (!isOwnAgency) return [links, switchAction(talent, talentPath(talent.id))];
  const profile: Action = { id: "profile", title: t("openProfile"), icon: UserIcon, to: pathOfProfile(talent) };
  if (!mayWrite || !talent.editable) return [profile, links];
  return [
    profile,
    { id: "tags", title: t("editTags"), icon: TagIcon, run: () => openTags(talent) },
    { id: "links", title: t("editLinks"), icon: LinkIcon, run: () => openLinks(talent) },
    ...talentChanges([talent]),
  ];
}
