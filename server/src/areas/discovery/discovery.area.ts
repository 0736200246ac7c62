/** Discovery: artists of MusicBrainz, and shortlists of those who may become scouts. */
import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { discoveryHandlers } from "./discovery.ts";
import { scoutHandlers } from "./scout.ts";
import { forgetReplies } from "./services/replies.ts";
import { shortlistEntryHandlers, shortlistNoteHandlers } from "./shortlists/entry.ts";
import {
  shortlistEntryResolver,
  shortlistNoteResolver,
  shortlistResolver,
  visibleShortlists,
} from "./shortlists/shortlist.rules.ts";
import { shortlistHandlers } from "./shortlists/shortlist.ts";

const mayRead = (actor: Actor): boolean => may(actor, "TALENT", "read");

export const discoveryArea = defineArea({
  resolvers: {
    shortlist: shortlistResolver,
    shortlistEntry: shortlistEntryResolver,
    shortlistNote: shortlistNoteResolver,
  },
  subscriptions: {
    shortlist: [{ topics: ["shortlist"], may: mayRead, mayAll: () => false, visible: visibleShortlists }],
  },
  open(services) {
    const { config, database } = services;
    const { search, detail, covers, ...ofAgency } = GROUPS.discovery;
    return {
      bindings: [
        unscoped({ search, detail, covers }, discoveryHandlers({ ...services, quota: config.filesPerAgency * 1e9 })),
        scoped(ofAgency, scoutHandlers(services)),
        scoped(GROUPS.shortlists, shortlistHandlers),
        scoped(GROUPS.shortlistEntries, shortlistEntryHandlers),
        scoped(GROUPS.shortlistNotes, shortlistNoteHandlers),
      ],
      tidy: () => forgetReplies(database),
    };
  },
});
