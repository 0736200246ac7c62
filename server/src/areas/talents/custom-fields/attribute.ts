/** Answers of a person to the agency's custom fields. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { readAnswer, type SentAnswer } from "#contract/talents/answer.ts";
import type { Attributes, attributes as calls } from "#contract/talents/attribute.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staleExtension, writeExtension } from "../extension.ts";
import { person } from "../person/person.table.ts";
import { amountIn, namedIn } from "./answer.ts";
import { customField, personAttributes } from "./custom-field.table.ts";
import { answeredPeople } from "./named.ts";

/** Reads the fields that apply to the person's stage and category, in their order. */
const fieldsOf = (db: Db, { agencyId }: Actor, personId: string) =>
  db
    .select({ field: customField })
    .from(customField)
    .innerJoin(
      person,
      and(
        eq(person.id, personId),
        sql`${person.stage} = any (${customField.stages})`,
        sql`${person.category} = any (${customField.categories})`,
      ),
    )
    .where(and(eq(customField.agencyId, agencyId), isNull(customField.archivedAt)))
    .orderBy(asc(customField.place), asc(customField.id));

const rowOf = async (db: Db, { agencyId }: Actor, personId: string) => {
  const [row] = await db
    .select({ answers: personAttributes.answers, version: personAttributes.version })
    .from(personAttributes)
    .where(and(eq(personAttributes.agencyId, agencyId), eq(personAttributes.personId, personId)));
  return row ?? { answers: {}, version: 1 };
};

async function read(db: Db, actor: Actor, personId: string): Promise<Attributes> {
  const [fields, row] = await Promise.all([fieldsOf(db, actor, personId), rowOf(db, actor, personId)]);
  const people = await answeredPeople(
    db,
    actor,
    fields.flatMap(({ field }) => namedIn(row.answers[field.id]) ?? []),
  );
  return {
    version: row.version,
    fields: fields.map(({ field: { id, label, dataType, required, options, place } }) => {
      const answer = row.answers[id] ?? null;
      const chosen = Array.isArray(answer) ? answer : [];
      const named = namedIn(answer);
      const seen = named ? (people.get(named.id) ?? null) : null;
      const plain = (chosen: typeof options) => chosen.map((option) => ({ id: option.id, value: option.value }));
      return {
        id,
        label,
        dataType,
        required,
        order: place,
        options: plain(options.filter(({ gone }) => !gone)),
        value: typeof answer === "string" ? answer : null,
        values: plain(options.filter((option) => chosen.includes(option.id))),
        amount: amountIn(answer),
        person: seen,
        hidden: named !== null && seen === null,
      };
    }),
  };
}

interface Sent extends SentAnswer {
  id: string;
}

/** Saves answers; keeps answers to fields that no longer apply. */
async function save(db: Db, actor: Actor, personId: string, sent: readonly Sent[]): Promise<void> {
  const fields = await fieldsOf(db, actor, personId);
  const answers = { ...(await rowOf(db, actor, personId)).answers };
  const invalid = (index: number, message: string) =>
    new Refusal("validation", [{ field: `fields.${index}.value`, code: "invalid", message }]);
  for (const [index, { id, ...given }] of sent.entries()) {
    const field = fields.find((item) => item.field.id === id)?.field;
    if (!field) throw invalid(index, "This field doesn't apply to this person");
    const current = answers[id];
    // A chosen option may stay after it is no longer offered.
    const options = field.options.filter(
      (option) => !option.gone || (Array.isArray(current) && current.includes(option.id)),
    );
    const result = readAnswer({ ...field, options }, given);
    if ("problem" in result) throw invalid(index, result.problem);
    if (result.answer === null) delete answers[id];
    else answers[id] = result.answer;
  }
  await writeExtension(db, actor, personAttributes, personId, { answers });
}

export const attributeHandlers: Handlers<typeof calls> = {
  get: ({ db, actor, params }) => read(db, actor, params.id),

  async create({ db, actor, body: { talentUserId: personId, fields } }) {
    if ((await rowOf(db, actor, personId)).version > 1) throw new Refusal("duplicate");
    await save(db, actor, personId, fields);
    return {};
  },

  async update({ db, actor, body: { id: personId, version, fields } }) {
    if ((await rowOf(db, actor, personId)).version !== version)
      throw await staleExtension(db, personAttributes, personId, await read(db, actor, personId));
    await save(db, actor, personId, fields);
    return read(db, actor, personId);
  },
};
