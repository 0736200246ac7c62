import { ArrowUpRightIcon } from "@phosphor-icons/react/dist/csr/ArrowUpRight";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import type { BankLineState } from "#contract/bank/codes.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { LINE_STATE_NAMES } from "./messages.ts";

const STYLES = {
  MATCHED: { tone: "planned", icon: SealCheckIcon },
  SUGGESTED: { tone: "waiting", icon: CircleHalfIcon },
  UNMATCHED: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  IGNORED: { tone: "neutral", icon: ProhibitIcon, resting: true },
  POSTED: { tone: "good", icon: CheckCircleIcon, resting: true },
  OUT: { tone: "neutral", icon: ArrowUpRightIcon, resting: true },
} as const;

export const BankBadge = ({ state }: { state: BankLineState }) => (
  <Badge {...STYLES[state]}>{LINE_STATE_NAMES[state]}</Badge>
);
