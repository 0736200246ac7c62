import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { holderResolver } from "#server/lib/reach/involvement.ts";
import { onRecords, recordVisibility } from "#server/lib/records/visibility.ts";
import { expireHolds } from "./expire.ts";
import { holdCanceller } from "./hold.canceller.ts";
import { holdMover } from "./hold.mover.ts";
import { holdResolver } from "./hold.read.ts";
import { holdHandlers } from "./hold.ts";
import { holdsWidget } from "./hold.widget.ts";

const HOLDERS = [recordVisibility("opportunity", ["PIPELINE"]), recordVisibility("event", ["EVENT"])];

export const holdsArea = defineArea({
  resolvers: { hold: holdResolver, holder: holderResolver },
  // Announced under the id of their opportunity or event.
  subscriptions: { hold: [onRecords(HOLDERS, ["hold"])] },
  movers: [holdMover],
  cancellers: [holdCanceller],
  open: ({ database }) => ({
    widgets: { HOLDS: holdsWidget },
    bindings: [scoped(GROUPS.holds, holdHandlers)],
    jobs: { expireHolds: () => expireHolds(database) },
  }),
});
