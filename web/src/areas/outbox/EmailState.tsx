import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { TrayIcon } from "@phosphor-icons/react/dist/csr/Tray";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { MailRow } from "#contract/staff/outbox.ts";
import { t } from "#web/areas/outbox/messages.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";

const BADGES = {
  queued: { tone: "planned", icon: ClockIcon },
  kept: { tone: "neutral", icon: TrayIcon },
  sent: { tone: "good", icon: CheckCircleIcon },
  failed: { tone: "bad", icon: XCircleIcon },
} as const;

/** Failed but still retrying: not lost yet. */
const FAILING = { tone: "waiting", icon: ClockIcon } as const;

export const EmailState = ({ state, gaveUp }: Pick<MailRow, "state" | "gaveUp">) => {
  const isFailing = state === "failed" && !gaveUp;
  return (
    <Badge {...(isFailing ? FAILING : BADGES[state])} resting={state === "kept" || state === "sent"}>
      {t(isFailing ? "failing" : state)}
    </Badge>
  );
};
