import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { HourglassMediumIcon } from "@phosphor-icons/react/dist/csr/HourglassMedium";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { ExpenseState } from "#contract/expenses/codes.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";

const STYLES: Readonly<Record<ExpenseState, { tone: Tone; icon: Icon; outline?: true }>> = {
  DRAFT: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  SUBMITTED: { tone: "waiting", icon: HourglassMediumIcon },
  APPROVED: { tone: "good", icon: CheckCircleIcon },
  REJECTED: { tone: "bad", icon: XCircleIcon },
};

export const ExpenseStateBadge = ({ state, resting = false }: { state: ExpenseState; resting?: boolean }) => (
  <Badge {...STYLES[state]} resting={resting}>
    {t(state)}
  </Badge>
);
