import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { InvoiceRow } from "#contract/invoices/invoice.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { t } from "./messages.ts";

type Shown = Pick<InvoiceRow, "status" | "paymentStatus" | "overdueDays">;

/** How an invoice stands: a draft, void, or what of it is paid. */
export function InvoiceBadge({ record, resting = false }: { record: Shown; resting?: boolean }) {
  const { status, paymentStatus } = record;
  if (status === "Created")
    return (
      <Badge tone="neutral" icon={CircleDashedIcon} outline resting={resting}>
        {t("draft")}
      </Badge>
    );
  if (status === "Voided")
    return (
      <Badge tone="neutral" icon={ProhibitIcon} resting={resting}>
        {t("Voided")}
      </Badge>
    );
  const styles = {
    UNPAID: { tone: "planned", icon: PaperPlaneTiltIcon, text: t("Sent") },
    PARTIALLY_PAID: { tone: "planned", icon: CircleHalfIcon, text: t("PARTIALLY_PAID") },
    PAID: { tone: "good", icon: CheckCircleIcon, text: t("PAID") },
  } as const;
  const { text, ...style } = styles[paymentStatus];
  return (
    <Badge {...style} resting={resting && paymentStatus === "PAID"}>
      {text}
    </Badge>
  );
}

export const OverdueBadge = ({ record: { overdueDays } }: { record: Shown }) =>
  overdueDays !== null && (
    <Badge tone="bad" icon={WarningCircleIcon}>
      {t("overdueDays", { count: overdueDays })}
    </Badge>
  );
