/** Handlers of sends that were given up. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { givenUps as calls } from "#contract/staff/given-up.ts";
import type { Services } from "#server/lib/area.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { givenUpTable, sendAgain } from "#server/lib/outside/given-up.ts";
import { audit } from "#server/lib/records/audit.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

const { id, agencyId, kind, title, aboutId, reason, at } = givenUpTable;
const postKind = sql`(select item.kind from content_item item where item.id = ${aboutId} and ${kind} = 'share')`;
const list = defineList(calls.list, {
  table: givenUpTable,
  id,
  agencyId,
  sort: { at },
  where: { kinds: isAmong(kind) },
  row: () => ({ id, kind, title, aboutId, postKind, reason, at }),
});

type Dependencies = Pick<Services, "jobs" | "sendsAgain">;
export const givenUpHandlers = ({ jobs, sendsAgain }: Dependencies): Handlers<typeof calls> => ({
  list: ({ db, actor, query }) => list(db, actor, query),

  async retry({ db, actor, body: { ids } }) {
    const again = await sendAgain(db, { agencyId: actor.agencyId, sendsAgain, jobs }, ids);
    for (const subjectId of again.ids)
      await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "sent again", subjectId });
    return { count: again.ids.length, refused: again.refused };
  },

  async dismiss({ db, actor, body: { ids } }) {
    const dismissed = await db
      .delete(givenUpTable)
      .where(and(eq(agencyId, actor.agencyId), inArray(id, ids)))
      .returning({ id });
    for (const { id: subjectId } of dismissed)
      await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "failed send dismissed", subjectId });
    return { count: dismissed.length };
  },
});

/** Time that a given-up email or message stays on the list. A document stays: it is owed whenever it is booked. */
const OLD = sql.raw("kind <> 'xero' and at < now() - interval '30 days'");

export async function tidyGivenUp({ database }: Pick<Services, "database">): Promise<void> {
  const { rows } = await database.signIn((db) =>
    db.execute<{ agencyId: string }>(sql`select distinct agency_id as "agencyId" from given_up where ${OLD}`),
  );
  for (const { agencyId: agency } of rows)
    await database.scope(systemIn(agency), "write", async (db) => {
      await db.execute(sql`delete from given_up where agency_id = ${agency}::uuid and ${OLD}`);
    });
}
