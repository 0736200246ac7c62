/** Scouts become talents in two steps, and can go back: the id, and all that hangs on it, stays. */
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

/** In the order of the ids. */
async function standingsOf(db: Db, ids: readonly string[]): Promise<Row[]> {
  const of = sql`${person.agencyId} and record_id = ${person.id}`;
  const rows = await db
    .select({
      id: person.id,
      displayName: person.displayName,
      stage: person.stage,
      convertedAt: person.convertedAt,
      finalisedAt: person.finalisedAt,
      representationStart: person.representationStart,
      reached: sql<boolean>`(${person.phone} is not null or ${person.email} is not null)`,
      types: sql<number>`(select count(*)::int from ${personType} where ${personType.agencyId} = ${person.agencyId} and ${personType.personId} = ${person.id})`,
      contactAddress: sql<boolean>`exists (select from address where agency_id = ${of} and as_contact)`,
      assigned: sql<number>`(select count(*)::int from assignment where agency_id = ${of} and ended_at is null)`,
      unanswered: sql<
        string[]
      >`array(select ${customField.label} from ${customField} where ${customField.agencyId} = ${person.agencyId} and ${customField.archivedAt} is null and ${customField.required}
        and 'talent' = any (${customField.stages}) and ${person.category} = any (${customField.categories})
        and not exists (select from ${personAttributes} where ${personAttributes.agencyId} = ${person.agencyId} and ${personAttributes.personId} = ${person.id} and ${personAttributes.answers} ? ${customField.id}::text)
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
const told = (row: Row): Conversion => ({
  id: row.id,
  displayName: row.displayName,
  stage: row.stage,
  convertedAt: iso(row.convertedAt),
  finalisedAt: iso(row.finalisedAt),
  missing: row.stage === "talent" ? [] : missingOf(row),
  undoUntil: iso(undoUntil(row)),
});

/** From the one list into the other: the door has asked for the right to the first. */
function mayMove(actor: Actor): void {
  if (!may(actor, "SCOUT", "write") || !may(actor, "TALENT", "write")) throw new Refusal("noRight");
}

const audited = (db: Db, { agencyId, id: actorId }: Actor, what: string, subjectId: string) =>
  audit(db, { agencyId, actorId, what, subjectId });

/** The first that is not of this stage, beside its place in the list. */
function checkStage(rows: readonly Row[], fits: (row: Row) => boolean, code: "alreadyTalent" | "notConverted"): void {
  const at = rows.findIndex((row) => !fits(row));
  if (at >= 0) throw new Refusal(code, `ids.${at}`);
}

export const conversionHandlers: Handlers<typeof calls> = {
  async get({ db, params: { id } }) {
    const [row] = await standingsOf(db, [id]);
    return told(found(row));
  },

  async convert({ db, actor, body: { ids } }) {
    mayMove(actor);
    const rows = await standingsOf(db, ids);
    checkStage(rows, ({ stage }) => stage !== "talent", "alreadyTalent");
    for (const { id } of rows.filter(({ stage }) => stage === "scout")) {
      await db.update(person).set({ stage: "converted", convertedAt: sql`now()` }).where(eq(person.id, id));
      await audited(db, actor, "scout converted", id);
    }
    return (await standingsOf(db, ids)).map(told);
  },

  async finalise({ db, actor, body: { ids } }) {
    mayMove(actor);
    const rows = await standingsOf(db, ids);
    // Who was finalised before stays as they are: said again it is the same.
    const isDone = ({ stage, finalisedAt }: Row) => stage === "talent" && finalisedAt !== null;
    checkStage(rows, (row) => row.stage === "converted" || isDone(row), "notConverted");
    const lacking = rows.flatMap((row, index) => (!isDone(row) && missingOf(row).length > 0 ? [index] : []));
    if (lacking.length > 0)
      throw new Refusal(
        "conversionIncomplete",
        lacking.map((at) => ({
          field: `ids.${at}`,
          code: "conversionIncomplete",
          message: `${rows[at]?.displayName} is not complete yet.`,
        })),
      );
    for (const { id } of rows.filter((row) => !isDone(row))) {
      await db.update(person).set({ stage: "talent", finalisedAt: sql`now()` }).where(eq(person.id, id));
      await audited(db, actor, "conversion finalised", id);
    }
    return {};
  },

  async undo({ db, actor, params: { id } }) {
    mayMove(actor);
    const [row] = await standingsOf(db, [id]);
    const why = keptConverted(found(row), new Date());
    if (why) throw new Refusal(why);
    await db.update(person).set({ stage: "scout", convertedAt: null, finalisedAt: null }).where(eq(person.id, id));
    await audited(db, actor, "conversion undone", id);
    return {};
  },
};
