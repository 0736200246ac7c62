import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { InstalmentState } from "#contract/contracts/instalment.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";

const STATES: Readonly<Record<InstalmentState, { tone: Tone; icon: Icon; outline?: true; resting?: true }>> = {
  PLANNED: { tone: "neutral", icon: ClockIcon, outline: true, resting: true },
  READY_TO_INVOICE: { tone: "waiting", icon: ReceiptIcon },
  INVOICED: { tone: "planned", icon: PaperPlaneTiltIcon },
  PAID: { tone: "good", icon: CheckCircleIcon, resting: true },
  CANCELLED: { tone: "neutral", icon: XCircleIcon, resting: true },
};

export const InstalmentBadge = ({ state }: { state: InstalmentState }) => <Badge {...STATES[state]}>{t(state)}</Badge>;
