/** Inserts the agencies' custom fields and the answers of their people. */
import { sql } from "drizzle-orm";
import { STAGES, TALENT_CATEGORIES, type TalentCategory } from "#contract/enums.ts";
import type { Answer } from "#contract/talents/answer.ts";
import type { CustomFieldType } from "#contract/talents/custom-field.ts";
import { customField, personAttributes } from "#server/areas/talents/custom-fields/custom-field.table.ts";
import { insertExtension } from "#server/areas/talents/extension.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Listed } from "../listed.ts";
import { demoDate, type Moment } from "../values/day.ts";
import { type DemoRandom, demoRandom, idOf } from "../values/random.ts";
import { personId } from "./person.ts";

interface DemoField {
  label: string;
  type: CustomFieldType;
  options?: readonly string[];
  required?: true;
  /** Defaults to all categories. */
  categories?: readonly TalentCategory[];
  talentOnly?: true;
  archived?: true;
  /** Possible answers of text fields. */
  written?: readonly string[];
  /** Percentage of people with an answer. */
  often: number;
}

const FIELDS: readonly DemoField[] = [
  { label: "T-shirt size", type: "SINGLE_SELECT", options: ["XS", "S", "M", "L", "XL", "XXL"], often: 90 },
  {
    label: "Will travel",
    type: "MULTI_SELECT",
    options: ["Interstate", "New Zealand", "Asia", "Europe", "North America"],
    often: 85,
  },
  { label: "Working with children check until", type: "DATE", talentOnly: true, often: 70 },
  {
    label: "MEAA member number",
    type: "SHORT_TEXT",
    categories: ["Music", "Entertainment"],
    written: ["3104471", "3087219", "3121006", "3099342", "3110758"],
    often: 60,
  },
  {
    label: "Backstage",
    type: "LONG_TEXT",
    categories: ["Music", "Entertainment"],
    written: [
      "Still water at room temperature, a steamer and a mirror that is not lit from below.\nNo visitors in the last half hour.",
      "A kettle and a quiet corner. Brings their own tea.",
      "Two fresh towels, black. Fruit rather than sweets.",
      "Nothing special, but please let the crew eat first.",
    ],
    often: 55,
  },
  {
    label: "Boot brand under contract",
    type: "SHORT_TEXT",
    categories: ["Sports"],
    written: ["None", "Larkfield, until the end of next season", "Tern & Co.", "Ostler"],
    often: 80,
  },
  { label: "Years on stage or field", type: "NUMBER", often: 70 },
  { label: "Appearance fee", type: "AMOUNT", often: 75 },
  { label: "Own transport", type: "YES_NO", often: 80 },
  {
    label: "Press kit",
    type: "LINK",
    categories: ["Music", "Entertainment"],
    written: ["www.example.com/press", "https://www.example.com/kit?season=2026", "media.example.com"],
    often: 50,
  },
  { label: "Introduced by", type: "PERSON", often: 35 },
  { label: "Fax number", type: "SHORT_TEXT", written: ["02 5550 0147", "03 5550 0182"], archived: true, often: 6 },
];

const fieldId = (agency: string, label: string) => idOf(`custom field/${agency}/${label}`);
const optionId = (label: string, option: string) => idOf(`option/${label}/${option}`);

function answerTo(field: DemoField, now: Moment, random: DemoRandom, names: readonly string[]): Answer {
  const { type, label, options = [], written = [] } = field;
  if (type === "DATE") return demoDate(now.add({ days: random.roll(-40, 1400) }));
  if (type === "NUMBER") return String(random.roll(1, 30) / 2);
  if (type === "AMOUNT") return { amount: random.roll(8, 240) * 25_000, currency: random.chance(85) ? "AUD" : "NZD" };
  if (type === "YES_NO") return String(random.chance(60));
  if (type === "PERSON") {
    const [name] = random.draw(names, 1);
    return name === undefined ? null : { kind: "person", id: personId(name) };
  }
  if (type === "SINGLE_SELECT") return random.draw(options, 1).map((item) => optionId(label, item));
  if (type === "MULTI_SELECT") {
    const selected = new Set(random.draw(options, random.roll(1, 3)));
    return options.filter((option) => selected.has(option)).map((option) => optionId(label, option));
  }
  return random.draw(written, 1)[0] ?? null;
}

export async function insertCustomFields(
  db: Db,
  { agencyId, people, now }: { agencyId: string; people: readonly Listed[]; now: Moment },
): Promise<void> {
  await db.insert(customField).values(
    FIELDS.map((field, place) => ({
      id: fieldId(agencyId, field.label),
      agencyId,
      label: field.label,
      dataType: field.type,
      options: (field.options ?? []).map((value) => ({ id: optionId(field.label, value), value, gone: false })),
      required: field.required ?? false,
      stages: field.talentOnly ? ["talent" as const] : [...STAGES],
      categories: [...(field.categories ?? TALENT_CATEGORIES)],
      place,
      archivedAt: field.archived ? now.subtract({ days: 200 }).toInstant().toString() : null,
    })),
  );
  const names = people.map(({ name }) => name);
  const rows = people.flatMap(({ name, category, stage }) => {
    const random = demoRandom(`attributes/${name}`);
    const fields = FIELDS.filter(
      ({ categories = TALENT_CATEGORIES, talentOnly }) =>
        categories.includes(category) && (stage === "talent" || !talentOnly),
    );
    const others = names.filter((other) => other !== name);
    const answers = fields.flatMap((field): [string, NonNullable<Answer>][] => {
      const answer = answerTo(field, now, random, others);
      return random.chance(field.often) && answer !== null ? [[fieldId(agencyId, field.label), answer]] : [];
    });
    if (answers.length === 0) return [];
    return [{ agencyId, personId: personId(name), answers: Object.fromEntries(answers) }];
  });
  // Inserted and then updated, so that the history has entries.
  await insertExtension(
    db,
    personAttributes,
    agencyId,
    rows.map(({ personId: id }) => id),
  );
  await db
    .insert(personAttributes)
    .values(rows)
    .onConflictDoUpdate({
      target: [personAttributes.agencyId, personAttributes.personId],
      set: { answers: sql`excluded.answers` },
    });
}
