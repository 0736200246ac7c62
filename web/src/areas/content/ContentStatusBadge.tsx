import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { CircleNotchIcon } from "@phosphor-icons/react/dist/csr/CircleNotch";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { ContentDisplayStatus } from "#contract/content/codes.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { displayStatus, eventLabel } from "#contract/content/status.ts";
import { Badge, type Tone } from "#web/ui/elements/Badge.tsx";
import { t } from "./messages.ts";

const LOOKS: Readonly<Record<ContentDisplayStatus, { tone: Tone; icon: Icon; outline?: boolean }>> = {
  Published: { tone: "good", icon: CheckCircleIcon },
  Scheduled: { tone: "planned", icon: ClockIcon },
  Processing: { tone: "neutral", icon: CircleNotchIcon, outline: true },
  Rejected: { tone: "bad", icon: XCircleIcon },
  Pending: { tone: "waiting", icon: CircleDashedIcon, outline: true },
};

export interface ShownContent extends Pick<ContentRow, "processing" | "publishDate" | "start"> {
  /** Posts and polls have none. */
  status: ContentRow["status"] | null;
}
/** How an item is shown now: events by their start, all else by the publish time. */
export const shownStatus = (row: ShownContent) =>
  row.start === null ? displayStatus(row, Date.now()) : eventLabel({ ...row, start: row.start }, Date.now());

/** "Published" is muted in a list, so that the others stand out. */
export function ContentStatusBadge({ status, resting = false }: { status: ContentDisplayStatus; resting?: boolean }) {
  return (
    <Badge {...LOOKS[status]} resting={resting && status === "Published"}>
      {t(status)}
    </Badge>
  );
}
