import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { TrayIcon } from "@phosphor-icons/react/dist/csr/Tray";
import { TrayArrowDownIcon } from "@phosphor-icons/react/dist/csr/TrayArrowDown";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { MailState } from "#contract/mail/mail-log.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { t } from "./messages.ts";

const STYLES: Readonly<Record<MailState, { tone: Tone; icon: Icon; outline?: true }>> = {
  RECEIVED: { tone: "good", icon: TrayArrowDownIcon, outline: true },
  SENT: { tone: "good", icon: CheckIcon, outline: true },
  SCHEDULED: { tone: "planned", icon: ClockIcon, outline: true },
  SENDING: { tone: "planned", icon: ClockIcon },
  UNCONFIRMED: { tone: "waiting", icon: QuestionIcon, outline: true },
  KEPT: { tone: "waiting", icon: TrayIcon, outline: true },
  FAILED: { tone: "bad", icon: XCircleIcon },
  BOUNCED: { tone: "bad", icon: XCircleIcon },
};
const RESTING: ReadonlySet<MailState> = new Set(["RECEIVED", "SENT"]);

export const MailStateBadge = ({ state }: { state: MailState }) => (
  <Badge {...STYLES[state]} resting={RESTING.has(state)}>
    {t(state)}
  </Badge>
);
