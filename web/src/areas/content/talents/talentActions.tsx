/** What can be done with talents in the app, as values. */
import { BroadcastIcon } from "@phosphor-icons/react/dist/csr/Broadcast";
import { BuildingsIcon } from "@phosphor-icons/react/dist/csr/Buildings";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { LinkIcon } from "@phosphor-icons/react/dist/csr/Link";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { TagIcon } from "@phosphor-icons/react/dist/csr/Tag";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { lazy } from "react";
import { TALENT_STATUSES } from "#contract/enums.ts";
import type { AppTalent } from "#contract/favourites/app-talent.ts";
import { users } from "#contract/session/session.ts";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
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

/** Asks whether to act in the talent's agency, and goes there. */
export async function switchTo({ id, displayName: name, agency }: AppTalent): Promise<void> {
  const yes = await confirm({
    title: t("otherAgency", { agency: agency.name }),
    body: t("otherAgencyLine", { name, agency: agency.name }),
    yes: t("switchAgency", { agency: agency.name }),
  });
  // Reloads the page, so that no data of the previous agency stays in memory.
  if (yes && (await mutate(users.agency, { body: { agencyId: agency.id } }))) location.assign(talentPath(id));
}

/** The changes of several at once. */
export function talentChanges(all: readonly AppTalent[]): Action[] {
  return [
    ...TALENT_STATUSES.map((status) => ({
      id: `status-${status}`,
      title: t("setStatus", { status: STATUS_STYLES[status].title.toLowerCase() }),
      icon: STATUS_STYLES[status].icon,
      visible: all.some((talent) => talent.status !== status),
      run: () => setTalentStatus(all, status),
    })),
    {
      id: "on",
      title: t("turnOn"),
      icon: BroadcastIcon,
      visible: all.some(({ enabledInApp }) => !enabledInApp),
      run: () => setEnabled(all, true),
    },
    {
      id: "off",
      title: t("turnOff"),
      icon: ProhibitIcon,
      visible: all.some(({ enabledInApp }) => enabledInApp),
      run: () => setEnabled(all, false),
    },
  ];
}

/** In the menu of a row. */
export function talentRowActions(
  talent: AppTalent,
  { mayWrite, here }: { mayWrite: boolean; here: string | null },
): Action[] {
  const { agency, editable } = talent;
  const links: Action = {
    id: "viewLinks",
    title: t("viewLinks"),
    icon: EyeIcon,
    run: () => openDialog((close) => <LinksDialog talent={talent} close={close} />),
  };
  if (agency.id !== here)
    return [
      links,
      {
        id: "agency",
        title: t("switchAgency", { agency: agency.name }),
        icon: BuildingsIcon,
        run: () => switchTo(talent),
      },
    ];
  const profile: Action = { id: "profile", title: t("openProfile"), icon: UserIcon, to: pathOfProfile(talent) };
  if (!mayWrite || !editable) return [profile, links];
  return [
    profile,
    { id: "tags", title: t("editTags"), icon: TagIcon, run: () => openTags(talent) },
    { id: "links", title: t("editLinks"), icon: LinkIcon, run: () => openLinks(talent) },
    ...talentChanges([talent]),
  ];
}
