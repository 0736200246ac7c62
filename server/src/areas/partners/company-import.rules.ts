/** Imports companies: reads rows, checks and adds them the same way for every kind with categories, assigned staff and contacts. */
import type { z } from "#contract/schema.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { colleaguesOf } from "#server/lib/importing/colleagues.ts";
import { COMPANY_CONTACT_KEYS, companyOf, contactsOf } from "#server/lib/importing/company.ts";
import type {
  Importable,
  ImportableField,
  ImportableRow,
  Options,
  RowError,
} from "#server/lib/importing/importable.ts";
import { countryOf, errorsOf, phoneOf } from "#server/lib/importing/values.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { categoriesByName } from "./industry-category.rules.ts";

interface Company {
  displayName: string;
  email: string | null;
}
interface Form<F, Parts> {
  company: F;
  categories: readonly string[];
  parts: Parts;
}
interface Spec<S extends z.ZodMiniType<Company>, Parts> {
  kind: Importable["kind"];
  title: string;
  schema: S;
  fields: readonly ImportableField[];
  kit: {
    columns(form: z.output<S>): unknown;
    insert(db: Db, actor: Actor, forms: readonly z.output<S>[]): Promise<string[]>;
    importing: Pick<Importable<z.output<S>>, "known" | "fill" | "unfill" | "remove">;
  };
  /** What the form has beside name, phone, email and assigned staff; its categories are empty. */
  body(row: ImportableRow, contacts: readonly ImportableRow[]): object;
  categoriesOf(cell: string | undefined): string[];
  categoriesMax?: number;
  withCategories(form: z.output<S>, ids: readonly string[]): z.output<S>;
  /** Records that are added with the company; an error is added to `errors`. */
  parts(rows: readonly ImportableRow[], country: string | undefined, errors: RowError[]): Parts;
  insertParts?(db: Db, actor: Actor, made: readonly { id: string; parts: Parts }[]): Promise<void>;
}

const KEYS: Readonly<Record<string, string>> = { countryCode: "country" };

export function companyImport<S extends z.ZodMiniType<Company>, Parts>(
  spec: Spec<S, Parts>,
): Importable<Form<z.output<S>, Parts>> {
  const { kind, title, schema, fields, kit } = spec;
  async function open(db: Db, actor: Actor, { createCategories }: Options) {
    const [categories, colleagues] = await Promise.all([
      categoriesByName(db, actor, createCategories),
      colleaguesOf(db, actor),
    ]);
    return {
      prepare(rows: readonly ImportableRow[]) {
        const { row, errors } = companyOf(rows, fields);
        const error = (field: string | null, message: string, at = 0) => void errors.push({ at, field, message });
        const country = countryOf(row.country);
        const { ids, unknown } = colleagues.find(row.assignedStaff);
        const contacts = contactsOf(rows);
        let form: z.output<S> | undefined;
        const refused = errorsOf(() => {
          form = parseOrRefuse(schema, {
            displayName: row.displayName ?? "",
            ...phoneOf(row.phoneNumber, country),
            email: row.email,
            assignedStaffIds: ids,
            ...spec.body(
              row,
              contacts.map((contact) => contact.row),
            ),
          });
          kit.columns(form);
        });
        for (const { field, message } of refused) {
          const [first = "", index = "", within = ""] = field.split(".");
          if (first === "contacts")
            error(COMPANY_CONTACT_KEYS[within] ?? null, message, contacts[Number(index)]?.at ?? 0);
          else error(KEYS[first] ?? first, message);
        }
        for (const word of unknown) error("assignedStaff", `No colleague found for “${word}”`);
        const named = spec.categoriesOf(row.category);
        for (const name of named) {
          const problem = categories.errorFor(name);
          if (problem) error("category", problem);
        }
        const { categoriesMax: max = named.length } = spec;
        if (named.length > max) error("category", `No more than ${max} categories`);
        const parts = spec.parts(rows, country, errors);
        if (!form || errors.length > 0) return { errors };
        const keys = { email: form.email, name: form.displayName };
        return { form: { company: form, categories: named, parts }, keys };
      },
      made: categories.made,
      async add(within: Db, forms: readonly Form<z.output<S>, Parts>[]) {
        const names = forms.flatMap((form) => form.categories);
        const next = (await categories.ids(within, names)).values();
        const all = forms.map((form) => {
          const ids = form.categories.map(() => next.next().value).filter((id) => typeof id === "string");
          return spec.withCategories(form.company, ids);
        });
        const ids = await kit.insert(within, actor, all);
        const made = forms.map(({ parts }, index) => ({ id: ids[index] ?? "", parts }));
        await spec.insertParts?.(within, actor, made);
        return ids;
      },
    };
  }
  return {
    kind,
    title,
    group: "displayName",
    fields: async () => [...fields],
    open,
    ...kit.importing,
    fill: (db, all) =>
      kit.importing.fill(
        db,
        all.map(({ id, form }) => ({ id, form: form.company })),
      ),
    creates: "industry-categories",
  };
}
