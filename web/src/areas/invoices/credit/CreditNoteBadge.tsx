import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import type { InvoiceStatus } from "#contract/invoices/codes.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { t } from "./messages.ts";

const STYLES = {
  Created: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  Sent: { tone: "good", icon: CheckCircleIcon },
  Voided: { tone: "neutral", icon: ProhibitIcon },
} as const;

export const CreditNoteBadge = ({ status, resting = false }: { status: InvoiceStatus; resting?: boolean }) => (
  <Badge {...STYLES[status]} resting={resting}>
    {t(status)}
  </Badge>
);
