/** Converts scouts to talents in two steps, and back; the id and everything attached to it stay. */
import { eq, inArray, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import type { Conversion, conversion as calls } from "#contract/talents/conversion.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { audit } from "#server/lib/records/audit.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { customField, personAttributes } from "../custom-fields/custom-field.table.ts";
import { person, personType } from "../person/person.table.ts";
import { type ConversionStatus, keptConverted, missingOf, undoUntil } from "./conversion.rules.ts";

type Row = ConversionStatus & { id: string; displayName: string };

/** Reads the conversion status of people, in the order of the ids. */
async function conversionStatusOf(db: Db, ids: readonly string[]): Promise<Row[]> {
  const ofPerson = sql`${person.agencyId} and record_id = ${person.id}`;
  const rows = await db
    .select({
      id: person.id,
      displayName: person.displayName,
      stage: person.stage,
      convertedAt: person.convertedAt,
      finalisedAt: person.finalisedAt,
      representationStart: person.representationStart,
      reached: sql<boolean>`(${person.phone} is not null or ${person.email} is not null)`,
      types: sql<number>`(select count(*)::int
        from ${personType}
        where ${personType.agencyId} = ${person.agencyId} and ${personType.personId} = ${person.id})`,
      contactAddress: sql<boolean>`exists (select from address where agency_id = ${ofPerson} and as_contact)`,
      assigned: sql<number>`(select count(*)::int from assignment where agency_id = ${ofPerson} and ended_at is null)`,
      unanswered: sql<string[]>`array(select ${customField.label}
        from ${customField}
        where ${customField.agencyId} = ${person.agencyId}
          and ${customField.archivedAt} is null
          and ${customField.required}
          and 'talent' = any (${customField.stages}) and ${person.category} = any (${customField.categories})
          and not exists (select from ${personAttributes}
            where ${personAttributes.agencyId} = ${person.agencyId}
              and ${personAttributes.personId} = ${person.id}
              and ${personAttributes.answers} ? ${customField.id}::text)
        order by ${customField.place}, ${customField.id})`,
    })
    .from(person)
    .where(inArray(person.id, [...ids]));
  const date = (value: string | null): Date | null => (value === null ? null : new Date(value));
  const byId = new Map(
    rows.map((row) => [row.id, { ...row, convertedAt: date(row.convertedAt), finalisedAt: date(row.finalisedAt) }]),
  );
  return ids.map((id) => found(byId.get(id)));
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const conversionReply = (row: Row): Conversion => ({
  id: row.id,
  displayName: row.displayName,
  stage: row.stage,
  convertedAt: iso(row.convertedAt),
  finalisedAt: iso(row.finalisedAt),
  missing: row.stage === "talent" ? [] : missingOf(row),
  undoUntil: iso(undoUntil(row)),
});

/** Throws unless the actor may write both lists; the call itself checks the first only. */
function checkMayConvert(actor: Actor): void {
  if (!may(actor, "SCOUT", "write") || !may(actor, "TALENT", "write")) throw new Refusal("noRight");
}

const audited = (db: Db, { agencyId, id: actorId }: Actor, what: string, subjectId: string) =>
  audit(db, { agencyId, actorId, what, subjectId });

/** Throws for the first person at another stage, with its position in the list. */
function checkStage(
  rows: readonly Row[],
  matches: (row: Row) => boolean,
  code: "alreadyTalent" | "notConverted",
): void {
  const index = rows.findIndex((row) => !matches(row));
  if (index >= 0) throw new Refusal(code, `ids.${index}`);
}

export const conversionHandlers: Handlers<typeof calls> = {
  async get({ db, params: { id } }) {
    const [row] = await conversionStatusOf(db, [id]);
    return conversionReply(found(row));
  },

  async convert({ db, actor, body: { ids } }) {
    checkMayConvert(actor);
    const rows = await conversionStatusOf(db, ids);
    checkStage(rows, ({ stage }) => stage !== "talent", "alreadyTalent");
    for (const { id } of rows.filter(({ stage }) => stage === "scout")) {
      await db.update(person).set({ stage: "converted", convertedAt: sql`now()` }).where(eq(person.id, id));
      await audited(db, actor, "scout converted", id);
    }
    return (await conversionStatusOf(db, ids)).map(conversionReply);
  },

  async finalise({ db, actor, body: { ids } }) {
    checkMayConvert(actor);
    const rows = await conversionStatusOf(db, ids);
    // Finalising someone again changes nothing.
    const isDone = ({ stage, finalisedAt }: Row) => stage === "talent" && finalisedAt !== null;
    checkStage(rows, (row) => row.stage === "converted" || isDone(row), "notConverted");
    const incomplete = rows.flatMap((row, index) => (!isDone(row) && missingOf(row).length > 0 ? [index] : []));
    if (incomplete.length > 0)
      throw new Refusal(
        "conversionIncomplete",
        incomplete.map((index) => ({
          field: `ids.${index}`,
          code: "conversionIncomplete",
          message: `${rows[index]?.displayName} is not complete yet.`,
        })),
      );
    for (const { id } of rows.filter((row) => !isDone(row))) {
      await db.update(person).set({ stage: "talent", finalisedAt: sql`now()` }).where(eq(person.id, id));
      await audited(db, actor, "conversion finalised", id);
    }
    return {};
  },

  async undo({ db, actor, params: { id } }) {
    checkMayConvert(actor);
    const [row] = await conversionStatusOf(db, [id]);
    const why = keptConverted(found(row), new Date());
    if (why) throw new Refusal(why);
    await db.update(person).set({ stage: "scout", convertedAt: null, finalisedAt: null }).where(eq(person.id, id));
    await audited(db, actor, "conversion undone", id);
    return {};
  },
};
