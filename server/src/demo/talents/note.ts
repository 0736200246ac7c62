/** Inserts notes about people, written by assigned staff. */
import { and, asc, eq, isNull } from "drizzle-orm";
import type { TalentCategory } from "#contract/enums.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { assignment, note } from "#server/lib/records/records.table.ts";
import { SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import type { Listed } from "../listed.ts";
import { daysBefore, instantOf, type Moment } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { personId } from "./person.ts";

/** Number of people with notes, the most recently updated first. */
const NOTED = 24;

const ANY = [
  "<p>Prefers a call before ten to anything in writing. Never on a Monday.</p>",
  "<p>Visas take six weeks. <strong>Apply before the New Zealand dates are signed.</strong></p>",
  "<p>Would like more work for children’s television; turned two alcohol campaigns down on principle.</p>",
  "<p>Press requests go through us, without exception.</p>",
];
const TEXTS: Readonly<Record<TalentCategory, readonly string[]>> = {
  Music: [
    "<p>Rider, as agreed with the venue:</p><ul><li><p>still water, room temperature</p></li><li><p>one quiet room with a door that shuts</p></li><li><p>no flash in the first three songs</p></li></ul>",
    ...ANY,
  ],
  Sports: ["<p>Travels with a physio. Book two rooms on the same floor.</p>", ...ANY],
  Entertainment: ["<p>Reads scripts at weekends only: send them on Friday.</p>", ...ANY],
};

export async function insertPersonNotes(
  db: Db,
  { agencyId, people, now }: { agencyId: string; people: readonly Listed[]; now: Moment },
): Promise<void> {
  for (const { name, category } of people.slice(0, NOTED)) {
    const texts = TEXTS[category];
    const recordId = personId(name);
    const [author] = await db
      .select({ id: assignment.staffId })
      .from(assignment)
      .where(and(eq(assignment.agencyId, agencyId), eq(assignment.recordId, recordId), isNull(assignment.endedAt)))
      .orderBy(asc(assignment.createdAt), asc(assignment.staffId))
      .limit(1);
    const random = demoRandom(`notes/${name}`);
    const many = random.roll(0, 3);
    const first = random.roll(0, texts.length - 1);
    if (!author || many === 0) continue;
    await db.insert(note).values(
      Array.from({ length: many }, (_, n) => {
        const createdAt = instantOf(daysBefore(now, random.roll(2 + n * 9, 9 + n * 9), random));
        return {
          id: idOf(`note/${name}/${n}`),
          agencyId,
          recordId,
          body: texts[(first + n) % texts.length] ?? "",
          sanitiser: SANITISER_VERSION,
          authorId: author.id,
          pinnedAt: n === 1 ? createdAt : null,
          createdAt,
          updatedAt: createdAt,
        };
      }),
    );
  }
}
