import type { SocialContentRow } from "#contract/social/content.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { briefs } from "../../list/Cells.tsx";
import { s } from "../messages.ts";
import { SocialType } from "./socialColumns.tsx";

/** A post of a platform in a list on a phone. */
export function SocialCard({ row, isAcrossAgencies }: { row: SocialContentRow; isAcrossAgencies: boolean }) {
  const zone = useZone();
  const { displayName, publishDate, talent, hidden, agency } = row;
  return (
    <WorkCard
      title={displayName || s("withoutText")}
      line={cardLine(isAcrossAgencies && agency.name, formatDateTime(publishDate, zone), hidden && s("hidden"))}
      badge={<SocialType row={row} />}
      people={talent ? briefs([talent]) : []}
    />
  );
}
