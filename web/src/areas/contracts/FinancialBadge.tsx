import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { FinancialStatus } from "#contract/contracts/financial-status.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";

const STYLES: Readonly<Record<FinancialStatus, { tone: Tone; icon: Icon; outline?: true }>> = {
  "not-invoiced": { tone: "neutral", icon: CircleDashedIcon, outline: true },
  "part-invoiced": { tone: "planned", icon: CircleHalfIcon },
  invoiced: { tone: "planned", icon: PaperPlaneTiltIcon },
  "part-paid": { tone: "waiting", icon: CircleHalfIcon },
  paid: { tone: "good", icon: CheckCircleIcon },
  overdue: { tone: "bad", icon: WarningCircleIcon },
};

/** Badge of a contract's financial state: how far it is invoiced and paid. */
export const FinancialBadge = ({ status, resting = false }: { status: FinancialStatus; resting?: boolean }) => (
  <Badge {...STYLES[status]} resting={resting}>
    {t(status)}
  </Badge>
);
