/** Changes of talents in the app, each with its undo. */
import type { TalentStatus } from "#contract/enums.ts";
import { type AppTalent, appTalents } from "#contract/favourites/app-talent.ts";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

type Change = { userId: string; status?: TalentStatus; enabledInApp?: boolean; tags?: string[] };

/** Saves all or none, and says so with an undo. Resolves to whether it saved. */
async function save(talents: Change[], before: Change[], said: string): Promise<boolean> {
  if (!(await mutate(appTalents.update, { body: { talents } }))) return false;
  showToast(said, { undo: () => mutate(appTalents.update, { body: { talents: before } }) });
  return true;
}
const counted = (talents: readonly AppTalent[]) => ({ name: talents[0]?.displayName ?? "", count: talents.length });

export const setTalentStatus = (talents: readonly AppTalent[], status: TalentStatus): Promise<boolean> =>
  save(
    talents.map(({ id: userId }) => ({ userId, status })),
    talents.map(({ id: userId, status: was }) => ({ userId, status: was })),
    t("statusSet", { ...counted(talents), status: STATUS_STYLES[status].title.toLowerCase() }),
  );

export const setEnabled = (talents: readonly AppTalent[], enabledInApp: boolean): Promise<boolean> =>
  save(
    talents.map(({ id: userId }) => ({ userId, enabledInApp })),
    talents.map(({ id: userId, enabledInApp: was }) => ({ userId, enabledInApp: was })),
    t(enabledInApp ? "turnedOn" : "turnedOff", counted(talents)),
  );
