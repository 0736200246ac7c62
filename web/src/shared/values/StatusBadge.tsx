import { ArchiveIcon } from "@phosphor-icons/react/dist/csr/Archive";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { LockIcon } from "@phosphor-icons/react/dist/csr/Lock";
import { ProhibitIcon } from "@phosphor-icons/react/dist/csr/Prohibit";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { ProfileState, TalentStatus } from "#contract/enums.ts";
import { t } from "#web/shared/messages.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";

interface Look {
  title: string;
  tone: Tone;
  icon: Icon;
  outline?: boolean;
}
/** "Active" is muted in a list, so that the others stand out. */
export const STATUS_STYLES: Record<TalentStatus, Look> = {
  0: { title: t("pending"), tone: "waiting", icon: CircleDashedIcon, outline: true },
  1: { title: t("active"), tone: "good", icon: CheckCircleIcon },
  2: { title: t("rejected"), tone: "bad", icon: XCircleIcon },
  3: { title: t("locked"), tone: "neutral", icon: LockIcon },
};
/** The order of a list's tabs. */
export const STATUS_TABS = ([1, 0, 2, 3] as const).map((value) => ({ value, title: STATUS_STYLES[value].title }));

/** A current profile shows its status instead. */
const STATE_LOOKS: Record<Exclude<ProfileState, "ACTIVE">, Look> = {
  ARCHIVED: { title: t("archived"), tone: "neutral", icon: ArchiveIcon },
  DEACTIVATE: { title: t("deactivated"), tone: "neutral", icon: ProhibitIcon },
};

export const STATE_TITLES: Record<ProfileState, string> = {
  ACTIVE: t("current"),
  ARCHIVED: STATE_LOOKS.ARCHIVED.title,
  DEACTIVATE: STATE_LOOKS.DEACTIVATE.title,
};

/** A talent's or scout's status. */
export function StatusBadge({
  status,
  state = "ACTIVE",
  inList = false,
}: {
  status: TalentStatus;
  state?: ProfileState;
  inList?: boolean;
}) {
  const { title, ...style } = state === "ACTIVE" ? STATUS_STYLES[status] : STATE_LOOKS[state];
  return (
    <Badge {...style} resting={inList && style.tone === "good"}>
      {title}
    </Badge>
  );
}
