import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { ContentStatusBadge, shownStatus } from "../../ContentStatusBadge.tsx";
import { briefs } from "../../list/Cells.tsx";
import type { AnyPost } from "../calls.ts";
import { PollBadge } from "./PostCells.tsx";

/** A post or a poll in a list on a phone. */
export function PostCard({ row, isAcrossAgencies }: { row: AnyPost; isAcrossAgencies: boolean }) {
  const zone = useZone();
  const { kind, displayName, publishDate, processing, talent, expired, agency } = row;
  const badge =
    kind === "Fanroom-Poll" ? (
      <PollBadge expired={expired} />
    ) : (
      <ContentStatusBadge status={shownStatus({ status: null, start: null, processing, publishDate })} />
    );
  return (
    <WorkCard
      title={displayName}
      line={cardLine(isAcrossAgencies && agency.name, formatDateTime(publishDate, zone))}
      badge={badge}
      people={talent ? briefs([talent]) : []}
    />
  );
}
