/** A log that the timeline of contact shows. An area adds one by `timeline` in its manifest. */
import type { SQL } from "drizzle-orm";
import type { TimelineKind } from "#contract/comms/timeline.ts";
import type { Actor } from "../database/scope.ts";

export interface TimelineSource {
  kind: TimelineKind;
  /** True if the reader may see any. */
  may: (actor: Actor) => boolean;
  /** Tables of the log, from the one that names the record on. */
  from: SQL;
  /** Restricts them to those that the reader may see, for statements filled with `reachValues`. */
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
  /** Name of the other side, where no contact says it. */
  who?: SQL;
  direction?: SQL;
  title?: SQL;
  /** Plain text. */
  words?: SQL;
  /** Further text that a search looks through. */
  sought?: SQL;
  code?: SQL;
  /** True if it waits for an answer. */
  waits?: SQL;
  seconds?: SQL;
  /** The thread or conversation that it is of. */
  threadId?: SQL;
  /** Number of emails in that thread, or of messages in one talk. */
  count?: SQL;
  since?: SQL;
  /** Time until which it may be answered freely. */
  answerUntil?: SQL;
  /** Names of files, as an array. */
  files?: SQL;
  /** The record that came of it. */
  linkId?: SQL;
}
