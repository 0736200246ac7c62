import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/dist/csr/Circle";
import { CircleHalfIcon } from "@phosphor-icons/react/dist/csr/CircleHalf";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { EnquiryStatus } from "#contract/comms/website-enquiry.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { t } from "./messages.ts";

const STYLES: Readonly<Record<EnquiryStatus, { tone: Tone; icon: Icon; outline?: true }>> = {
  NEW: { tone: "waiting", icon: CircleIcon, outline: true },
  IN_PROGRESS: { tone: "planned", icon: CircleHalfIcon, outline: true },
  CONVERTED: { tone: "good", icon: CheckCircleIcon },
  CLOSED: { tone: "neutral", icon: XCircleIcon, outline: true },
  SPAM: { tone: "bad", icon: ProhibitIcon, outline: true },
};
export const EnquiryStatusBadge = ({ status, resting = false }: { status: EnquiryStatus; resting?: boolean }) => (
  <Badge {...STYLES[status]} resting={resting}>
    {t(status)}
  </Badge>
);
