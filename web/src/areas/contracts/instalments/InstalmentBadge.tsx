import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { InstalmentShown } from "#contract/contracts/contract.ts";
import type { InstalmentState } from "#contract/contracts/instalment.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { today } from "#web/ui/time/format.ts";

const STATES: Readonly<Record<InstalmentState, { tone: Tone; icon: Icon; outline?: true; resting?: true }>> = {
  PLANNED: { tone: "neutral", icon: ClockIcon, outline: true, resting: true },
  READY_TO_INVOICE: { tone: "waiting", icon: ReceiptIcon },
  INVOICED: { tone: "planned", icon: PaperPlaneTiltIcon },
  PAID: { tone: "good", icon: CheckCircleIcon, resting: true },
  CANCELLED: { tone: "neutral", icon: XCircleIcon, resting: true },
};

/** A planned instalment whose date is past says what it waits for: the signature, or the contract to resume. */
export function InstalmentBadge({ state, dueDate }: Pick<InstalmentShown, "state" | "dueDate">) {
  const now = today(useZone());
  const isPast = state === "PLANNED" && dueDate !== null && dueDate < now;
  if (isPast)
    return (
      <Badge tone="waiting" icon={WarningCircleIcon}>
        {t("dayPast")}
      </Badge>
    );
  return <Badge {...STATES[state]}>{t(state)}</Badge>;
}
