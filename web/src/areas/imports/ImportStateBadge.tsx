import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { ImportState as State } from "#contract/imports/states.ts";
import { t } from "#web/areas/imports/messages.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";

const BADGES = {
  reading: { tone: "planned", icon: CircleDashedIcon, title: t("reading") },
  columns: { tone: "waiting", icon: ClockIcon, title: t("stateColumns") },
  checking: { tone: "planned", icon: CircleDashedIcon, title: t("checking") },
  checked: { tone: "waiting", icon: ClockIcon, title: t("stateChecked") },
  adding: { tone: "planned", icon: CircleDashedIcon, title: t("adding") },
  done: { tone: "good", icon: CheckCircleIcon, title: t("stateDone") },
  undoing: { tone: "planned", icon: CircleDashedIcon, title: t("undoing") },
  undone: { tone: "neutral", icon: ArrowUUpLeftIcon, title: t("stateUndone") },
  failed: { tone: "bad", icon: XCircleIcon, title: t("stateFailed") },
} as const;
export const stateTitle = (state: State): string => BADGES[state].title;

export function ImportStateBadge({ state }: { state: State }) {
  const { tone, icon, title } = BADGES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {title}
    </Badge>
  );
}
