/**
 * Names of people in what others wrote down: line-ups, holds, pay-runs, documents that were sent. A name is read with
 * the rights of the present reader, as a link is: without reach there is neither. A document that makes no sense
 * without a name, such as a PDF, is refused.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { UNSEEN_NAME } from "#contract/records/unseen.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { reachesRecord, reachValues, recordsInReach, withinReach } from "../records/reach.ts";
import { record } from "../records/records.table.ts";
import { Refusal } from "../serving/refusal.ts";

const unseen = sql.raw(`'${UNSEEN_NAME}'`);

/** Matches if the reader may see a record, deleted or not: what names it stays. Statements are filled with `reachValues`. */
export const seesNamed = (recordId: Column | SQL): SQL =>
  // Looked up by its own column, a record of the statement would be compared with itself.
  recordId === record.id
    ? withinReach(record.resource, record.id, "read")
    : reachesRecord(recordId, "read", { state: "either" });

/** Selects `name`, or what stands for it where the reader may not see the person. */
export const visibleName = (recordId: Column | SQL, name: Column | SQL): SQL =>
  sql`case when ${seesNamed(recordId)} then ${name} else ${unseen} end`;

const seen = preparedFamily(() => recordsInReach("read", { state: "either" }));
/** Returns those of the records that the reader may name. */
async function nameable(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await seen(db, undefined, { ...reachValues(actor), $ids: [...new Set(ids)] });
  return new Set(rows.map(({ id }) => String(id)));
}

/** Returns a function that turns a person and their name into the name that the reader sees. */
export async function namesFor(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<(id: string, name: string) => string> {
  const named = await nameable(db, actor, ids);
  return (id, name) => (named.has(id) ? name : UNSEEN_NAME);
}

/** Refuses what names any of these people, as a whole, to a reader who may not see one of them (`namesUnseen`). */
export async function refuseUnseen(db: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  const named = await nameable(db, actor, ids);
  if (ids.some((id) => !named.has(id))) throw new Refusal("namesUnseen");
}

/** Selects the people whose name has these words: where a list shows nothing else of them, it finds them by nothing else. */
export const peopleNamed = (words: SQL): SQL =>
  sql`select r.id
    from record r
    where r.id = any (array(select search_person(${words}))) and fold(r.title) like ${wordPattern(words)}`;
/** Selects the contacts of partners whose name has these words. */
export const contactsNamed = (words: SQL): SQL =>
  sql`select k.id
    from partner_contact k
    where k.id = any (array(select search_partner_contact(${words}))) and fold(k.name) like ${wordPattern(words)}`;
