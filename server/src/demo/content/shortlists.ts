/** Shortlists of the demo: the agency's with notes of several colleagues, and one of a scout's own. */
import { sql } from "drizzle-orm";
import type { ShortlistState } from "#contract/discovery/shortlist.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { staffId } from "../staff/account.ts";
import { instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

const [OWNER, AGENT, SCOUT] = ["eleanor", "priya", "jarrah"].map((name) => staffId(`${name}@harbourvale.example`));

interface PlannedEntry {
  name: string;
  kind: string;
  place: string;
  state: ShortlistState;
  daysAgo: number;
  notes: readonly (readonly [author: string | undefined, text: string])[];
}
const ENTRIES: readonly PlannedEntry[] = [
  {
    name: "Paper Weather",
    kind: "Group",
    place: "Dunedin, New Zealand",
    state: "NEXT",
    daysAgo: 7,
    notes: [
      [AGENT, "Saw them at the Foundry in June. The cellist carries it."],
      [SCOUT, "Support for the October dates? They have the 3rd free."],
    ],
  },
  {
    name: "Hollow Fennel",
    kind: "Group",
    place: "Dunedin, New Zealand",
    state: "GO_AND_SEE",
    daysAgo: 12,
    notes: [[SCOUT, "They play Hobart on the 28th."]],
  },
  {
    name: "Low Tide Choir",
    kind: "Choir",
    place: "Nelson, New Zealand",
    state: "TALKED_TO",
    daysAgo: 20,
    notes: [[AGENT, "Their manager is on leave until Monday."]],
  },
  {
    name: "Maren Okell",
    kind: "Person",
    place: "Wellington, New Zealand",
    state: "GO_AND_SEE",
    daysAgo: 23,
    notes: [],
  },
  {
    name: "Tessellate Strings",
    kind: "Group",
    place: "Hamilton, New Zealand",
    state: "NOT_FOR_US",
    daysAgo: 30,
    notes: [[OWNER, "Signed elsewhere in July."]],
  },
];

export async function insertShortlists(db: Db, { agencyId, now }: { agencyId: string; now: Moment }): Promise<void> {
  const list = idOf("shortlist/southern");
  await db.execute(
    sql`insert into shortlist (id, agency_id, owner_id, name, shared)
      values (${list}::uuid, ${agencyId}::uuid, ${AGENT}::uuid, 'Southern voices', true),
        (${idOf("shortlist/own")}::uuid, ${agencyId}::uuid, ${SCOUT}::uuid, 'To hear on the train', false)`,
  );
  for (const [position, { name, kind, place, state, daysAgo, notes }] of ENTRIES.entries()) {
    const entry = idOf(`shortlist/entry/${name}`);
    const added = instantOf(now.subtract({ hours: 24 * daysAgo }));
    await db.execute(
      sql`insert into shortlist_entry (id, agency_id, shortlist_id, artist_id, name, kind, place, state, position,
          added_by, created_at)
        values (${entry}::uuid, ${agencyId}::uuid, ${list}::uuid, ${idOf(`artist/${name}`)}::uuid, ${name}, ${kind},
          ${place}, ${state}, ${position + 1}::int, ${AGENT}::uuid, ${added}::timestamptz)`,
    );
    for (const [index, [author, text]] of notes.entries())
      await db.execute(
        sql`insert into shortlist_note (id, agency_id, shortlist_id, entry_id, author_id, text, created_at)
          values (${idOf(`shortlist/note/${name}/${index}`)}::uuid, ${agencyId}::uuid, ${list}::uuid,
            ${entry}::uuid, ${author ?? null}::uuid,
            ${text}, ${instantOf(now.subtract({ hours: 24 * daysAgo - 20 - index }))}::timestamptz)`,
      );
  }
}
