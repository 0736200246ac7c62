import { ArrowsClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowsClockwise";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { SocialState } from "#contract/social/codes.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { s } from "../messages.ts";

const BADGES = {
  NO_URL: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  AUTHENTICATE: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  CONNECTING: { tone: "waiting", icon: ArrowsClockwiseIcon },
  CHOOSING: { tone: "waiting", icon: WarningCircleIcon },
  CONNECTED: { tone: "good", icon: CheckCircleIcon },
  RECONNECT: { tone: "bad", icon: WarningCircleIcon },
} as const satisfies Record<SocialState, object>;

/** How an account stands. */
export const AccountBadge = ({ state }: { state: SocialState }) => <Badge {...BADGES[state]}>{s(state)}</Badge>;
