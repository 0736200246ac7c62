import type { ContentRow } from "#contract/content/item.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { ContentStatusBadge, shownStatus } from "../ContentStatusBadge.tsx";
import { t } from "../messages.ts";
import { briefs } from "./Cells.tsx";

/** An item in a list on a phone. */
export function ContentCard({ row, isAcrossAgencies }: { row: ContentRow; isAcrossAgencies: boolean }) {
  const zone = useZone();
  return (
    <WorkCard
      title={row.title}
      line={cardLine(
        isAcrossAgencies && row.agency.name,
        formatDateTime(row.publishDate, zone),
        row.reportedCount > 0 && t("reportCount", { count: row.reportedCount }),
      )}
      badge={<ContentStatusBadge status={shownStatus(row)} />}
      people={briefs(row.talents)}
    />
  );
}
