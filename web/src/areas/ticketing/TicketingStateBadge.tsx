import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { FlagCheckeredIcon } from "@phosphor-icons/react/dist/csr/FlagCheckered";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { TicketingState } from "#contract/ticketing/codes.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { TICKETING_STATE_TITLES } from "./messages.ts";

const STYLES: Readonly<Record<TicketingState, { tone: Tone; icon: Icon; outline?: true }>> = {
  NOT_ON_SALE: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  ON_SALE: { tone: "planned", icon: CircleHalfIcon },
  SOLD_OUT: { tone: "good", icon: CheckCircleIcon },
  OVER: { tone: "neutral", icon: FlagCheckeredIcon },
  CANCELLED: { tone: "bad", icon: XCircleIcon },
};

export const TicketingStateBadge = ({ state }: { state: TicketingState }) => (
  <Badge {...STYLES[state]}>{TICKETING_STATE_TITLES[state]}</Badge>
);
