import type { FanActRow } from "#contract/fans/report.ts";
import { cardLine, WorkCard } from "#web/shared/deals/WorkCard.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { f } from "../messages.ts";
import { talentPeople } from "../people.tsx";
import { shortDay } from "../shortDay.ts";
import { actText } from "./actColumns.tsx";
import { HiddenMark } from "./HiddenMark.tsx";

/** Comment or reaction of a fan in a list on a phone. */
export function ActCard({ row, isOfComments }: { row: FanActRow; isOfComments: boolean }) {
  const zone = useZone();
  const { fan, item, at: time, hidden, talents } = row;
  return (
    <WorkCard
      title={actText(row, isOfComments)}
      line={cardLine(
        fan ? (fan.name ?? f("unnamed")) : f("visitor"),
        item?.name,
        shortDay(time, zone, { clock: true }),
      )}
      badge={hidden && <HiddenMark muted={fan?.muted === true} />}
      people={talentPeople(talents)}
    />
  );
}
