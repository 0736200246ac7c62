import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { LockIcon } from "@phosphor-icons/react/dist/csr/Lock";
import type { StaffDetail } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";

const BADGES = {
  active: { tone: "good", icon: CheckCircleIcon },
  invited: { tone: "planned", icon: EnvelopeSimpleIcon },
  locked: { tone: "neutral", icon: LockIcon },
} as const;

export const StateBadge = ({ state }: { state: StaffDetail["state"] }) => <Badge {...BADGES[state]}>{t(state)}</Badge>;
