/**
 * Names and pictures of a tour's party: guests by their name, others as far as the reader may see them; and the history
 * of a budget's lines.
 */
import { type SQL, sql } from "drizzle-orm";
import type { HistoryField } from "#contract/history/history-row.ts";
import { UNSEEN_NAME } from "#contract/records/unseen.ts";
import { seesNamed } from "#server/lib/reach/names.ts";
import {
  codeColumn,
  deletedColumn,
  type HistoryColumns,
  type RecordHistory,
  type Shown,
  textColumn,
} from "#server/lib/records/history.ts";

type Alias = "x" | "m";
const column = (alias: Alias, name: string): SQL => sql.raw(`${alias}.${name}`);
/** The record whose reach decides: of a contact, their partner. Colleagues are seen by everybody. */
const decidingId = (alias: Alias): SQL => sql`coalesce(${column(alias, "person_id")}, ${column(alias, "supplier_id")},
  (select k.partner_id from partner_contact k where k.id = ${column(alias, "contact_id")}))`;

/** Matches if the reader may see who it is. */
export const seesMember = (alias: Alias): SQL =>
  sql`(${column(alias, "staff_id")} is not null or ${column(alias, "name")} is not null
    or ${seesNamed(decidingId(alias))})`;

export const memberName = (alias: Alias): SQL => sql`case when ${seesMember(alias)} then coalesce(
    ${column(alias, "name")},
    (select r.title from record r
      where r.id = coalesce(${column(alias, "staff_id")}, ${column(alias, "person_id")},
        ${column(alias, "supplier_id")})),
    (select k.name from partner_contact k where k.id = ${column(alias, "contact_id")}))
  else ${sql.raw(`'${UNSEEN_NAME}'`)} end`;

export const memberPicture = (alias: Alias): SQL => sql`(select media.key
  from media
  where ${seesMember(alias)} and media.id = coalesce(
      (select s.avatar_id from staff s where s.id = ${column(alias, "staff_id")}),
      (select p.avatar_id from person p where p.id = ${column(alias, "person_id")})))`;

const budgetText = (field: HistoryField): Shown => ({ ...textColumn(field), needs: "FINANCE" });
const budgetAmount = (field: HistoryField): Shown => ({ field, as: "text", convert: "amount", needs: "FINANCE" });

/** Columns of the lines of a budget and of their documents, which the history of a tour shows. */
export const budgetLineColumns = {
  tour_budget_line: {
    name: { ...budgetText("budgetLine"), names: true },
    category: { ...codeColumn("budgetCategory"), needs: "FINANCE" },
    quantity: budgetText("quantity"),
    days: budgetText("budgetDays"),
    rate: budgetAmount("unitPrice"),
    currency: budgetText("currency"),
    percent: budgetText("feePercent"),
    committed: budgetAmount("budgetCommitted"),
    actual: budgetAmount("budgetActual"),
    actual_reason: budgetText("actualReason"),
    closed: { ...codeColumn("budgetClosed"), needs: "FINANCE" },
    note: budgetText("remark"),
    deleted_at: { ...deletedColumn, needs: "FINANCE" },
  },
  tour_budget_document: {
    line_id: { field: "budgetLine", as: "name", convert: "budgetLine", names: true, needs: "FINANCE" },
    expense_id: { field: "linkedDocument", as: "name", convert: "expense", needs: "FINANCE" },
    invoice_id: { field: "linkedDocument", as: "name", convert: "record", needs: "FINANCE" },
  },
} as const satisfies HistoryColumns;
export const budgetLineParts = { tour_budget_line: "budgetLine", tour_budget_document: "budgetDocument" } as const;
const withoutNeeds = (columns: HistoryColumns): HistoryColumns =>
  Object.fromEntries(
    Object.entries(columns).map(([table, shown]) => [
      table,
      Object.fromEntries(Object.entries(shown).map(([column, { needs: _, ...rest }]) => [column, rest])),
    ]),
  );
/** Columns that the history of a line of a budget shows to all who may see the budget, also without finances. */
export const budgetLineHistory: RecordHistory = { columns: withoutNeeds(budgetLineColumns), parts: budgetLineParts };
