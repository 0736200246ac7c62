import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { PhoneSlashIcon } from "@phosphor-icons/react/dist/csr/PhoneSlash";
import { PhoneXIcon } from "@phosphor-icons/react/dist/csr/PhoneX";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { VoicemailIcon } from "@phosphor-icons/react/dist/csr/Voicemail";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { CallOutcome } from "#contract/comms/call-log.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { t } from "./messages.ts";

const STYLES: Readonly<Record<CallOutcome, { tone: Tone; icon: Icon; outline?: true }>> = {
  REACHED: { tone: "good", icon: CheckCircleIcon },
  NO_ANSWER: { tone: "neutral", icon: PhoneXIcon, outline: true },
  VOICEMAIL: { tone: "waiting", icon: VoicemailIcon, outline: true },
  BUSY: { tone: "neutral", icon: PhoneSlashIcon, outline: true },
  WRONG_NUMBER: { tone: "bad", icon: ProhibitIcon, outline: true },
};
export const CallOutcomeBadge = ({ outcome, resting = false }: { outcome: CallOutcome; resting?: boolean }) => (
  <Badge {...STYLES[outcome]} resting={resting}>
    {t(outcome)}
  </Badge>
);
