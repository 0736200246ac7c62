/** Campaigns that start from the report on fans. */
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { maySendCampaigns } from "#contract/campaigns/rights.ts";
import type { Named } from "#contract/schema.ts";
import { rightsOf, useMe } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { openNewCampaign } from "./campaigns/openCampaign.tsx";
import { f } from "./messages.ts";

export const useMayEmailFans = (): boolean => maySendCampaigns(rightsOf(useMe()));

/** Returns what writes to these fans; the campaign says who of them is left out. */
export const emailAction = (fanUserIds: readonly string[], title: string, visible: boolean): Action => ({
  id: "email",
  title,
  icon: EnvelopeSimpleIcon,
  visible,
  run: () => openNewCampaign({ fanUserIds }),
});

/** Returns what writes to all fans that the report's filters match; `talent` is set if it is filtered by one. */
export const emailMatching = (fanFilters: string, title: string, talent: Named | undefined): Action => ({
  id: "email",
  title,
  icon: EnvelopeSimpleIcon,
  run: () =>
    openNewCampaign({
      ...(fanFilters !== "" && { fanFilters }),
      ...(talent && { talentUserId: talent.id, talentName: talent.name }),
    }),
});

export const emailFan = (id: string, visible: boolean): Action => emailAction([id], f("emailFan"), visible);
