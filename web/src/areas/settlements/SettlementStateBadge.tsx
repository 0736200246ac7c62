import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { SettlementState } from "#contract/settlements/codes.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { t } from "./messages.ts";

const STYLES: Readonly<Record<SettlementState, { tone: Tone; icon: Icon; outline?: true }>> = {
  NOT_BEGUN: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  OPEN: { tone: "planned", icon: CircleHalfIcon },
  SIGNATURE_MISSING: { tone: "waiting", icon: CircleDashedIcon, outline: true },
  SIGNED: { tone: "good", icon: CheckCircleIcon },
};

export const SettlementStateBadge = ({ state }: { state: SettlementState }) => (
  <Badge {...STYLES[state]}>{t(state)}</Badge>
);
