import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { GuestState } from "#contract/guests/codes.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { GUEST_STATE_TITLES } from "./messages.ts";

const STYLES: Readonly<Record<GuestState, { tone: Tone; icon: Icon; resting?: true }>> = {
  ASKED: { tone: "waiting", icon: ClockIcon },
  APPROVED: { tone: "good", icon: CheckCircleIcon, resting: true },
  DECLINED: { tone: "bad", icon: XCircleIcon },
};

export const GuestStateBadge = ({ state }: { state: GuestState }) => (
  <Badge {...STYLES[state]}>{GUEST_STATE_TITLES[state]}</Badge>
);
