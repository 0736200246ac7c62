/** A log that the timeline of contact shows. An area adds one by `timeline` in its manifest. */
import type { SQL } from "drizzle-orm";
import type { TimelineKind } from "#contract/comms/timeline.ts";
import type { Actor } from "../database/scope.ts";

export interface TimelineSource {
  kind: TimelineKind;
  /** Whether the reader may see any. */
  may: (actor: Actor) => boolean;
  /** Its tables, from the one that names the record on. */
  from: SQL;
  /** What the reader may see of them, for statements filled with `reachValues`. */
  where: SQL;
  agencyId: SQL;
  /** The person or partner, several of which one is enough, or what matches lines about a record. */
  about: SQL | readonly SQL[] | ((recordId: SQL) => SQL);
  id: SQL;
  at: SQL;
  /** The colleague whose act it was. */
  by?: SQL;
  contactId?: SQL;
  /** All contacts that it is with, where they may be several. */
  contactIds?: SQL;
  /** Who the other side is, where no contact says it. */
  who?: SQL;
  direction?: SQL;
  title?: SQL;
  /** Plain text. */
  words?: SQL;
  /** What a search looks through besides these. */
  sought?: SQL;
  code?: SQL;
  /** Whether it waits for an answer. */
  waits?: SQL;
  seconds?: SQL;
  /** The thread or conversation that it is of. */
  threadId?: SQL;
  /** How many emails that thread has, or messages one talk. */
  count?: SQL;
  since?: SQL;
  /** Until when it may be answered freely. */
  answerUntil?: SQL;
  /** Names of its files, as an array. */
  files?: SQL;
  /** The record that came of it. */
  linkId?: SQL;
}
