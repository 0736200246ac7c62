import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { MoonIcon } from "@phosphor-icons/react/dist/csr/Moon";
import { SpeakerSlashIcon } from "@phosphor-icons/react/dist/csr/SpeakerSlash";
import type { FanStatus } from "#contract/fans/report.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { f } from "./messages.ts";

const LOOKS = {
  Active: { tone: "good", icon: CheckCircleIcon, resting: true },
  Muted: { tone: "neutral", icon: SpeakerSlashIcon, resting: false },
  Inactive: { tone: "neutral", icon: MoonIcon, resting: true },
} as const;

/** A fan's status; only a muted fan stands out. */
export const FanStatusBadge = ({ status }: { status: FanStatus }) => <Badge {...LOOKS[status]}>{f(status)}</Badge>;
