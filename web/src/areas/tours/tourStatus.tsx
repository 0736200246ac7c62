import { CalendarCheckIcon } from "@phosphor-icons/react/dist/csr/CalendarCheck";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import { TOUR_STATUSES, type TourStatus } from "#contract/enums.ts";
import { t } from "#web/areas/tours/messages.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";

const LOOKS: Readonly<Record<TourStatus, { tone: Tone; icon: Icon }>> = {
  PLANNED: { tone: "planned", icon: ClockIcon },
  CONFIRMED: { tone: "good", icon: CalendarCheckIcon },
  DONE: { tone: "neutral", icon: CheckCircleIcon },
  CANCELLED: { tone: "bad", icon: XCircleIcon },
};
/** Returns the status that a choice of a menu stands for. */
export const tourStatus = (value: string): TourStatus => TOUR_STATUSES.find((status) => status === value) ?? "PLANNED";
export const TOUR_STATUS_CHOICES = TOUR_STATUSES.map((value) => ({ value, label: t(value) }));

export function TourStatusGlyph({ status }: { status: TourStatus }) {
  const { icon: Glyph, tone } = LOOKS[status];
  return <Glyph size={16} color={`var(--${tone === "neutral" ? "ink-2" : `${tone}-glyph`})`} aria-hidden />;
}

export const TourStatusBadge = ({ status, resting = false }: { status: TourStatus; resting?: boolean }) => (
  <Badge {...LOOKS[status]} resting={resting && status === "DONE"}>
    {t(status)}
  </Badge>
);
