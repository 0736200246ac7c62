/** People answers to custom fields name: talents, scouts, colleagues and contacts of partners. */
import { type SQL, sql } from "drizzle-orm";
import type { NamedKind, NamedPerson } from "#contract/talents/answer.ts";
import type { AnsweredPerson } from "#contract/talents/attribute.ts";
import { partner, partnerContact } from "#server/areas/partners/partner.table.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { normalise } from "#server/lib/importing/match.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { isRequestedAmong, reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { reachesPerson } from "../person/person.rules.ts";
import { person } from "../person/person.table.ts";

const agency = sql`${sql.placeholder("$agency")}::uuid`;

/** Matches the people the reader may see; every colleague is known. */
const isVisiblePerson = sql`${person.agencyId} = ${agency}
  and ${person.deletedAt} is null
  and ${reachesPerson("read")}`;
const isVisibleStaff = sql`${staffTable.agencyId} = ${agency} and ${staffTable.deletedAt} is null`;
const isVisibleContact = sql`${partnerContact.agencyId} = ${agency}
  and ${partnerContact.deletedAt} is null
  and ${reachesRecord(partnerContact.partnerId, "read")}`;

const brief = (fields: {
  kind: NamedKind;
  id: SQL | unknown;
  name: unknown;
  avatar: SQL;
  family: unknown;
  partner: SQL;
}) =>
  sql`json_build_object('kind', ${sql.raw(`'${fields.kind}'`)}, 'id', ${fields.id}, 'displayName', ${fields.name},
    'avatarUrl', ${fields.avatar}, 'family', ${fields.family}, 'partner', ${fields.partner}) as found`;
const NONE = sql`null`;

const find = preparedFamily(
  () => sql`
  select ${brief({
    kind: "person",
    id: person.id,
    name: person.displayName,
    avatar: avatarOf(person.avatarId),
    family: person.family,
    partner: NONE,
  })}
  from ${person} where ${isRequestedAmong(person.id)} and ${isVisiblePerson}
  union all
  select ${brief({
    kind: "staff",
    id: staffTable.id,
    name: staffTable.displayName,
    avatar: avatarOf(staffTable.avatarId),
    family: NONE,
    partner: NONE,
  })}
  from ${staffTable} where ${isRequestedAmong(staffTable.id)} and ${isVisibleStaff}
  union all
  select ${brief({
    kind: "contact",
    id: partnerContact.id,
    name: partnerContact.name,
    avatar: NONE,
    family: NONE,
    partner: sql`json_build_object('id', ${partner.id}, 'name', ${partner.displayName})`,
  })}
  from ${partnerContact} join ${partner} on ${partner.id} = ${partnerContact.partnerId}
  where ${isRequestedAmong(partnerContact.id)} and ${isVisibleContact}`,
);

/** Returns those of the named people the reader may see, by id. */
export async function answeredPeople(
  db: Db,
  actor: Actor,
  named: readonly NamedPerson[],
): Promise<ReadonlyMap<string, AnsweredPerson>> {
  if (named.length === 0) return new Map();
  const rows = await find(db, undefined, { ...reachValues(actor), $ids: named.map(({ id }) => id) });
  // The query builds this object.
  const people = rows.map(({ found }) => found as AnsweredPerson);
  return new Map(people.map((person) => [person.id, person]));
}

const everyone = preparedFamily(
  () => sql`
  select 'person' as kind, ${person.id}, ${person.displayName} as name, ${person.email}
  from ${person}
  where ${isVisiblePerson}
  union all
  select 'staff', ${staffTable.id}, ${staffTable.displayName}, account.email
  from ${staffTable} join account on account.id = ${staffTable.id}
  where ${isVisibleStaff}
  union all
  select 'contact', ${partnerContact.id}, ${partnerContact.name}, ${partnerContact.email}
  from ${partnerContact}
  where ${isVisibleContact}`,
);
const KINDS: Readonly<Record<string, NamedKind>> = { person: "person", staff: "staff", contact: "contact" };

/** Returns a function that finds someone by email or by a unique name, among those the actor may see. */
export async function peopleByName(
  db: Db,
  actor: Actor,
): Promise<(words: string) => { named: NamedPerson } | { problem: string }> {
  const rows = await everyone(db, undefined, reachValues(actor));
  const found = new Map<string, NamedPerson[]>();
  for (const row of rows) {
    const kind = KINDS[String(row.kind)];
    if (!kind) continue;
    const keys = new Set([normalise(String(row.name)), ...(row.email ? [String(row.email).toLowerCase()] : [])]);
    for (const key of keys) found.set(key, [...(found.get(key) ?? []), { kind, id: String(row.id) }]);
  }
  return (words) => {
    const matches = found.get(words.trim().toLowerCase()) ?? found.get(normalise(words)) ?? [];
    const [named, another] = matches;
    if (!named) return { problem: `Nobody found for “${words}”` };
    return another ? { problem: `Several people match “${words}”. Use the email address.` } : { named };
  };
}
