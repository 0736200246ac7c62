/** Moves holds with their event, by as many days as it starts later. */
import type { MovedItem } from "#contract/events/moving.ts";
import { type Mover, startShift } from "#server/lib/deals/moving.ts";
import { holdsThatMove, type MovedHold, moveHolds } from "#server/lib/holds/holds.ts";
import { namesFor } from "#server/lib/reach/names.ts";

const keyOf = ({ id }: Pick<MovedHold, "id">): string => `hold:${id}`;

export const holdMover: Mover = {
  async list(db, actor, move) {
    const days = startShift(move) ?? 0;
    const holds = days === 0 ? [] : await holdsThatMove(db, move.eventId, days);
    const visibleName = await namesFor(
      db,
      actor,
      holds.map(({ personId }) => personId),
    );
    const items = holds.map(
      (hold): MovedItem => ({
        key: keyOf(hold),
        part: "hold",
        title: visibleName(hold.personId, hold.name),
        person: null,
        state: "moves",
        from: hold.firstDay,
        to: hold.newFirstDay,
      }),
    );
    return { items, hidden: 0, fingerprint: holds, recordIds: [] };
  },

  async move(db, actor, move, { moves }) {
    const days = startShift(move) ?? 0;
    if (days !== 0) await moveHolds(db, actor, { recordId: move.eventId, days }, (hold) => moves(keyOf(hold), "moves"));
    return [];
  },
};
