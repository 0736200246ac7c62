import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import type { PayRunState } from "#contract/pay-runs/codes.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { PAY_RUN_STATE_NAMES } from "./messages.ts";

const STYLES = {
  DRAFT: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  CHECKED: { tone: "planned", icon: CircleHalfIcon },
  APPROVED: { tone: "planned", icon: SealCheckIcon },
  EXPORTED: { tone: "waiting", icon: PaperPlaneTiltIcon },
  PAID: { tone: "good", icon: CheckCircleIcon },
  CANCELLED: { tone: "neutral", icon: ProhibitIcon },
} as const;

export const PayRunBadge = ({ state }: { state: PayRunState }) => (
  <Badge {...STYLES[state]}>{PAY_RUN_STATE_NAMES[state]}</Badge>
);
