/** Imports answers to custom fields, a column each. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Family, TalentCategory } from "#contract/enums.ts";
import { type Answer, NAMED_BY, NOTHING_SENT, readAnswer, type SentAnswer } from "#contract/talents/answer.ts";
import { type CustomFieldType, hasOptions } from "#contract/talents/custom-field.ts";
import { FAMILY_STAGES } from "#contract/talents/person.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { ImportableField, ImportableRow, Options } from "#server/lib/importing/importable.ts";
import { normalise } from "#server/lib/importing/match.ts";
import { dateOf, listOf, moneyOf, numberOf, yesNoOf } from "#server/lib/importing/values.ts";
import { customField } from "./custom-field.table.ts";
import { peopleByName } from "./named.ts";

type Field = typeof customField.$inferSelect;
export type ImportedAnswers = Record<string, NonNullable<Answer>>;
type Report = (field: string, message: string) => void;

const keyOf = (id: string) => `custom:${id}`;
const fieldsOf = (db: Db, { agencyId }: Actor, family: Family): Promise<Field[]> =>
  db
    .select()
    .from(customField)
    .where(
      and(
        eq(customField.agencyId, agencyId),
        isNull(customField.archivedAt),
        sql`${customField.stages} && ${sql.param([...FAMILY_STAGES[family]])}::text[]`,
      ),
    )
    .orderBy(asc(customField.place), asc(customField.id));

const HINTS: Partial<Record<CustomFieldType, string>> = {
  MULTI_SELECT: "Separate several values with ;",
  AMOUNT: "Australian dollars unless the cell names a currency",
  PERSON: "The email address, or a name that only one person has",
};
const SAMPLES: Partial<Record<CustomFieldType, string>> = {
  DATE: "2024-02-29",
  NUMBER: "12.5",
  AMOUNT: "1,250.00 AUD",
  YES_NO: "Yes",
  LINK: "www.example.com",
};

export async function customImportFields(db: Db, actor: Actor, family: Family): Promise<ImportableField[]> {
  const fields = await fieldsOf(db, actor, family);
  return fields.map(({ id, label, dataType, options }) => {
    const choices =
      dataType === "YES_NO" ? ["Yes", "No"] : options.filter(({ gone }) => !gone).map(({ value }) => value);
    const hint = HINTS[dataType];
    return {
      key: keyOf(id),
      title: label,
      ...(hint && { hint }),
      ...((hasOptions(dataType) || dataType === "YES_NO") && { choices }),
      samples: [SAMPLES[dataType] ?? choices[0] ?? "", ""],
    };
  });
}

/** Returns a function that reads a row's answers, and reports the cells that are none. */
export async function answersReader(db: Db, actor: Actor, family: Family, { dayFirst }: Options) {
  const fields = await fieldsOf(db, actor, family);
  const [stage = "talent"] = FAMILY_STAGES[family];
  const findPerson = fields.some(({ dataType }) => dataType === "PERSON") ? await peopleByName(db, actor) : undefined;

  function sentOf({ dataType }: Field, cell: string, idOf: (word: string) => string): SentAnswer | { problem: string } {
    switch (dataType) {
      case "SHORT_TEXT":
      case "LONG_TEXT":
      case "LINK":
        return { ...NOTHING_SENT, value: cell };
      case "DATE":
        return { ...NOTHING_SENT, value: dateOf(cell, dayFirst) ?? null };
      case "NUMBER":
        return { ...NOTHING_SENT, value: numberOf(cell) };
      case "YES_NO": {
        const answer = yesNoOf(cell);
        return answer === null ? { problem: "Choose one of: Yes, No" } : { ...NOTHING_SENT, value: String(answer) };
      }
      case "AMOUNT": {
        const amount = moneyOf(cell);
        return amount ? { ...NOTHING_SENT, amount } : { problem: "Use an amount like 1,250.00 or 1,250.00 USD" };
      }
      case "PERSON": {
        const found = findPerson?.(cell) ?? { problem: "Nobody found" };
        return "problem" in found ? found : { ...NOTHING_SENT, [NAMED_BY[found.named.kind]]: found.named.id };
      }
      case "SINGLE_SELECT":
        return { ...NOTHING_SENT, values: [idOf(cell)] };
      case "MULTI_SELECT":
        return { ...NOTHING_SENT, values: listOf(cell).map(idOf) };
    }
  }

  return (row: ImportableRow, category: TalentCategory, report: Report): ImportedAnswers => {
    const answers: ImportedAnswers = {};
    for (const field of fields) {
      const cell = row[keyOf(field.id)];
      if (cell === undefined) continue;
      if (!field.categories.includes(category) || !field.stages.includes(stage)) {
        report(keyOf(field.id), `This field doesn't apply to ${category}`);
        continue;
      }
      const offered = field.options.filter(({ gone }) => !gone);
      const sent = sentOf(
        field,
        cell,
        (word) => offered.find(({ value }) => normalise(value) === normalise(word))?.id ?? word,
      );
      const result = "problem" in sent ? sent : readAnswer({ ...field, options: offered }, sent);
      if ("problem" in result) report(keyOf(field.id), result.problem);
      else if (result.answer !== null) answers[field.id] = result.answer;
    }
    return answers;
  };
}
