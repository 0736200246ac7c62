/**
 * Imports records of kinds that use the record kit: reads, checks and adds rows in the same way for all. Categories,
 * contacts and further records are optional.
 */
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
import { countryOf, errorsOf } from "#server/lib/importing/values.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { categoriesByName } from "./industry-category.rules.ts";

interface Company {
  displayName: string;
  email?: string | null;
}
export interface CompanyForm<F, Parts> {
  company: F;
  categories: readonly string[];
  parts: Parts | undefined;
}
interface Spec<F extends Company, Parts> {
  kind: Importable["kind"];
  title: string;
  schema: z.ZodMiniType<F>;
  fields: readonly ImportableField[];
  kit: {
    columns(form: F): unknown;
    insert(db: Db, actor: Actor, forms: readonly F[]): Promise<string[]>;
    importing: Pick<Importable<F>, "known" | "fill" | "unfill" | "remove">;
  };
  /** Fields of the form besides name, email and assigned staff; its categories are empty. */
  body(row: ImportableRow, contacts: readonly ImportableRow[], country: string | undefined): object;
  categories?: {
    of(cell: string | undefined): string[];
    max?: number;
    in(form: F, ids: readonly string[]): F;
  };
  /** Records that are added with the company; an error is added to `errors`. */
  parts?: {
    of(rows: readonly ImportableRow[], country: string | undefined, errors: RowError[]): Parts;
    insert(db: Db, actor: Actor, made: readonly { id: string; parts: Parts }[]): Promise<void>;
  };
}

const KEYS: Readonly<Record<string, string>> = { countryCode: "country" };

export function companyImport<F extends Company, Parts = never>(
  spec: Spec<F, Parts>,
): Importable<CompanyForm<F, Parts>> {
  const { kind, title, schema, fields, kit } = spec;
  async function open(db: Db, actor: Actor, { createCategories }: Options) {
    const [categories, colleagues] = await Promise.all([
      categoriesByName(db, actor, createCategories),
      colleaguesOf(db, actor),
    ]);
    return {
      prepare(rows: readonly ImportableRow[]) {
        const { row, errors } = companyOf(rows, fields);
        const error = (field: string | null, message: string, index = 0) =>
          void errors.push({ at: index, field, message });
        const country = countryOf(row.country);
        const { ids, unknown } = colleagues.find(row.assignedStaff);
        const contacts = contactsOf(rows);
        let form: F | undefined;
        const refused = errorsOf(() => {
          form = parseOrRefuse(schema, {
            displayName: row.displayName ?? "",
            ...(row.email !== undefined && { email: row.email }),
            assignedStaffIds: ids,
            ...spec.body(
              row,
              contacts.map((contact) => contact.row),
              country,
            ),
          });
          kit.columns(form);
        });
        for (const { field, message } of refused) {
          const [first = "", index = "", within = ""] = field.split(".");
          if (first === "phones") error(KEYS[within] ?? "phoneNumber", message);
          else if (first === "contacts")
            error(COMPANY_CONTACT_KEYS[within] ?? null, message, contacts[Number(index)]?.at ?? 0);
          else error(KEYS[first] ?? first, message);
        }
        for (const word of unknown) error("assignedStaff", `No colleague found for “${word}”`);
        const named = spec.categories?.of(row.category) ?? [];
        for (const name of named) {
          const problem = categories.errorFor(name);
          if (problem) error("category", problem);
        }
        const max = spec.categories?.max ?? named.length;
        if (named.length > max) error("category", `No more than ${max} categories`);
        const parts = spec.parts?.of(rows, country, errors);
        if (!form || errors.length > 0) return { errors };
        const keys = { email: form.email ?? null, name: form.displayName };
        return { form: { company: form, categories: named, parts }, keys };
      },
      createdIds: categories.made,
      async add(within: Db, forms: readonly CompanyForm<F, Parts>[]) {
        const names = forms.flatMap((form) => form.categories);
        const next = (await categories.ids(within, names)).values();
        const companies = forms.map((form) => {
          const ids = form.categories.map(() => next.next().value).filter((id) => typeof id === "string");
          return spec.categories?.in(form.company, ids) ?? form.company;
        });
        const ids = await kit.insert(within, actor, companies);
        const withParts = forms.flatMap(({ parts }, index) => (parts ? [{ id: ids[index] ?? "", parts }] : []));
        await spec.parts?.insert(within, actor, withParts);
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
    fill: (db, rows) =>
      kit.importing.fill(
        db,
        rows.map(({ id, form }) => ({ id, form: form.company })),
      ),
    ...(spec.categories && { creates: "industry-categories" }),
  };
}
