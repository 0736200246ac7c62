import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { PauseCircleIcon } from "@phosphor-icons/react/dist/csr/PauseCircle";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { StopCircleIcon } from "@phosphor-icons/react/dist/csr/StopCircle";
import type { ComponentProps } from "react";
import type { CampaignState } from "#contract/campaigns/campaign.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { CAMPAIGN_STATE_TITLES } from "./messages.ts";

type Look = Pick<ComponentProps<typeof Badge>, "tone" | "icon" | "resting">;
const LOOKS: Readonly<Record<CampaignState, Look>> = {
  DRAFT: { tone: "neutral", icon: PencilSimpleIcon, resting: true },
  SCHEDULED: { tone: "planned", icon: ClockIcon },
  PREPARING: { tone: "planned", icon: PaperPlaneTiltIcon },
  SENDING: { tone: "planned", icon: PaperPlaneTiltIcon },
  PAUSED: { tone: "waiting", icon: PauseCircleIcon },
  SENT: { tone: "good", icon: CheckCircleIcon, resting: true },
  STOPPED: { tone: "neutral", icon: StopCircleIcon, resting: true },
};

export const CampaignStateBadge = ({ state }: { state: CampaignState }) => (
  <Badge {...LOOKS[state]}>{CAMPAIGN_STATE_TITLES[state]}</Badge>
);
