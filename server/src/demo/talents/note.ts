/** Inserts notes about people, written by assigned staff. */
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { assignment, note } from "#server/lib/records/records.table.ts";
import { SANITISER } from "#server/lib/values/rich-text.ts";
import { daysBefore, instantOf, type Moment } from "../values/day.ts";
import { demoRandom, idOf } from "../values/random.ts";
import { personId } from "./person.ts";

/** Number of people with notes, the most recently updated first. */
const NOTED = 24;

const TEXTS = [
  "<p>Prefers a call before ten to anything in writing. Never on a Monday.</p>",
  "<p>Rider, as agreed with the venue:</p><ul><li><p>still water, room temperature</p></li><li><p>one quiet room with a door that shuts</p></li><li><p>no flash in the first three songs</p></li></ul>",
  "<p>Passport runs out in the autumn. <strong>Renew before the New Zealand dates are signed.</strong></p>",
  "<p>Would like more work for children’s television; turned two alcohol campaigns down on principle.</p>",
  "<p>Travels with a physio. Book two rooms on the same floor.</p>",
  "<p>Press asks go through us, without exception, until the book is out.</p>",
];

export async function insertPersonNotes(
  db: Db,
  { agencyId, people, now }: { agencyId: string; people: readonly { name: string }[]; now: Moment },
): Promise<void> {
  for (const { name } of people.slice(0, NOTED)) {
    const recordId = personId(name);
    const [author] = await db
      .select({ id: assignment.staffId })
      .from(assignment)
      .where(and(eq(assignment.agencyId, agencyId), eq(assignment.recordId, recordId), isNull(assignment.endedAt)))
      .orderBy(asc(assignment.createdAt), asc(assignment.staffId))
      .limit(1);
    const random = demoRandom(`notes/${name}`);
    const many = random.roll(0, 3);
    const first = random.roll(0, TEXTS.length - 1);
    if (!author || many === 0) continue;
    await db.insert(note).values(
      Array.from({ length: many }, (_, n) => {
        const createdAt = instantOf(daysBefore(now, random.roll(2 + n * 9, 9 + n * 9), random));
        return {
          id: idOf(`note/${name}/${n}`),
          agencyId,
          recordId,
          body: TEXTS[(first + n) % TEXTS.length] ?? "",
          sanitiser: SANITISER,
          authorId: author.id,
          pinnedAt: n === 1 ? createdAt : null,
          createdAt,
          updatedAt: createdAt,
        };
      }),
    );
  }
}
