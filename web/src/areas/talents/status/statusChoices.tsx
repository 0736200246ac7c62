import { TALENT_STATUSES } from "#contract/enums.ts";
import { STATUS_STYLES, StatusBadge } from "#web/shared/values/StatusBadge.tsx";
import type { MenuChoice } from "#web/ui/elements/ChoiceMenu.tsx";
import { STATUS_MEANINGS } from "../personLabels.ts";

/** The four statuses with what each means. */
export const STATUS_CHOICES: readonly MenuChoice[] = TALENT_STATUSES.map((status) => ({
  value: String(status),
  label: STATUS_STYLES[status].title,
  mark: <StatusBadge status={status} />,
  hint: STATUS_MEANINGS[status],
}));
