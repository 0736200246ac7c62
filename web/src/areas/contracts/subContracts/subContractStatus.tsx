import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { SubContractStatus } from "#contract/contracts/parties.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";

const STYLES: Readonly<Record<SubContractStatus, { tone: Tone; icon: Icon; outline?: true; resting?: true }>> = {
  DRAFT: { tone: "neutral", icon: CircleDashedIcon, outline: true, resting: true },
  SENT: { tone: "planned", icon: PaperPlaneTiltIcon },
  SIGNED: { tone: "good", icon: CheckCircleIcon, resting: true },
  CANCELLED: { tone: "neutral", icon: XCircleIcon, resting: true },
};

export const SubContractBadge = ({ status }: { status: SubContractStatus }) => (
  <Badge {...STYLES[status]}>{t(status)}</Badge>
);
