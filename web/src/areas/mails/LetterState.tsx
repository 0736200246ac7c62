import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { TrayIcon } from "@phosphor-icons/react/dist/csr/Tray";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { MailRow } from "#contract/staff/mails.ts";
import { Badge } from "#web/kit/ui/Badge.tsx";
import { t } from "#web/messages/mails.ts";

const LOOKS = {
  queued: { tone: "planned", icon: ClockIcon },
  kept: { tone: "neutral", icon: TrayIcon },
  sent: { tone: "good", icon: CheckCircleIcon },
  failed: { tone: "bad", icon: XCircleIcon },
} as const;

export const LetterState = ({ state }: Pick<MailRow, "state">) => (
  <Badge {...LOOKS[state]} resting={state === "kept" || state === "sent"}>
    {t(state)}
  </Badge>
);
