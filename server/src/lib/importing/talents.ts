/** Finds the talents that cells of a file name: by id, email or exact name. */
import { type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { reachValues, withinReach } from "../records/reach.ts";
import { normalise } from "./match.ts";
import { byName } from "./values.ts";

/** The talents within reach, as `p`. */
export const talentsInReach = (action: AccessAction): SQL =>
  sql`person p
    where p.agency_id = ${sql.placeholder("$agency")}::uuid
      and p.stage = 'talent'
      and p.deleted_at is null
      and ${withinReach("TALENT", sql`p.id`, action)}`;

const talents = preparedFamily(
  (action: AccessAction) =>
    sql`select p.id, p.display_name as name, lower(p.email) as email from ${talentsInReach(action)}`,
);

/** Returns a talent's id by what a cell says; null for a name that several have. */
export async function talentFinder(
  db: Db,
  actor: Actor,
  action: AccessAction,
): Promise<(word: string) => string | null | undefined> {
  const people = (await talents(db, action, { ...reachValues(actor) })).map(({ id, name, email }) => ({
    id: String(id),
    name: String(name),
    email: email === null ? null : String(email),
  }));
  const ids = new Set(people.map(({ id }) => id));
  const emails = new Map(people.flatMap(({ id, email }) => (email === null ? [] : [[email, id]])));
  const names = byName(people);
  return (word) => {
    const lower = word.toLowerCase();
    return ids.has(lower) ? lower : (emails.get(lower) ?? names.get(normalise(word)));
  };
}

/** Says why a cell names no talent. */
export const talentProblem = (found: string | null | undefined, word: string): string =>
  found === null ? `Several talents are called “${word}”` : `No talent “${word}”`;
