import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { venueHandlers } from "./venue.ts";

const mayRead = (actor: Actor) => may(actor, "EVENT", "read");
const mayReadLists = (actor: Actor) => may(actor, "ORGANIZATION", "read");

export const venuesArea = defineArea({
  resolvers: { venue: ofAgency("venue") },
  subscriptions: {
    venue: [
      { topics: ["venue"], may: mayRead, mayAll: mayRead },
      { topics: ["masterList"], may: mayReadLists, mayAll: mayReadLists },
    ],
  },
  open: () => ({ bindings: [scoped(GROUPS.venues, venueHandlers)] }),
});
