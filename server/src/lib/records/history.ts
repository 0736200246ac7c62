/**
 * Declares which columns of the history are shown, and as which field. Each kind of record lists its own in
 * `<noun>.history.ts`; tables shared by several kinds are listed here. A column that is not listed is never sent.
 */
import { may, type Resource, type Rights } from "#contract/access.ts";
import type { HistoryCodeField } from "#contract/history/history-codes.ts";
import type { HistoryField, HistoryPart, HistoryValueKind } from "#contract/history/history-row.ts";
import type { MasterEntryKind } from "#contract/master-lists.ts";
import type { RecordKind } from "#contract/record-kinds.ts";

export interface Shown {
  field: HistoryField;
  as: HistoryValueKind;
  /** Conversion of the value into text by `history_value`, such as the name for an id. */
  convert?:
    | "staff"
    | "position"
    | "answers"
    | "industryCategory"
    | "contacts"
    | "phones"
    | "file"
    | "record"
    | "partnerContact"
    | "tourMember"
    | "status"
    | "taskType"
    | "masterEntry"
    | "projectGroup"
    | "amount"
    | "budgetLine"
    | "expense"
    | "checklist";
  /** Shown only with read access to this resource too. */
  needs?: Resource;
  /** True if it names its row among others of the record, as a contact's name does. */
  names?: true;
}
/** Shown columns by table, then by column. */
export type HistoryColumns = Readonly<Record<string, Readonly<Record<string, Shown>>>>;

export const textColumn = (field: HistoryField): Shown => ({ field, as: "text" });
/** A column that names an entry of a master list, shown by its name. */
export const entryColumn = (field: MasterEntryKind): Shown => ({ field, as: "text", convert: "masterEntry" });
export const nameColumn = (field: HistoryField): Shown => ({ ...textColumn(field), names: true });
export const codeColumn = (field: HistoryCodeField): Shown => ({ field, as: "code" });
export const dateColumn = (field: HistoryField): Shown => ({ field, as: "date" });
export const deletedColumn: Shown = { field: "deleted", as: "instant" };
export const pictureColumn: Shown = { field: "avatar", as: "picture" };

export const noteHistory = {
  body: { field: "note", as: "rich" },
  deleted_at: deletedColumn,
} as const satisfies HistoryColumns[string];

export const addressHistory = {
  entire: nameColumn("address"),
  type: codeColumn("addressType"),
  as_contact: codeColumn("contactAddress"),
} as const satisfies HistoryColumns[string];

export const assignmentHistory = {
  staff_id: { field: "assignee", as: "name", convert: "staff" },
  role: textColumn("assigneeRole"),
  ended_at: { field: "assignedUntil", as: "instant" },
} as const satisfies HistoryColumns[string];

export const contactHistory = {
  name: nameColumn("displayName"),
  role: textColumn("contactRole"),
  email: textColumn("email"),
  country_code: codeColumn("country"),
  phone: textColumn("phone"),
  whatsapp: textColumn("whatsapp"),
  deleted_at: deletedColumn,
} as const satisfies HistoryColumns[string];

export const billingContactHistory = {
  person_in_charge: nameColumn("personInCharge"),
  email: textColumn("email"),
  country_code: codeColumn("country"),
  phone: textColumn("phone"),
  address: textColumn("address"),
  electronic_address: textColumn("electronicAddress"),
  deleted_at: deletedColumn,
} as const satisfies HistoryColumns[string];

export const attachmentHistory = {
  media_id: { field: "file", as: "text", convert: "file", names: true },
  caption: textColumn("caption"),
  deleted_at: deletedColumn,
} as const satisfies HistoryColumns[string];

/** An import into an existing record. */
export const importHistory = { filename: textColumn("broughtIn") } as const satisfies HistoryColumns[string];

/** History of every record beyond its own table: assignment, addresses, files, import and notes. */
export const COMMON_HISTORY = {
  attachment: attachmentHistory,
  assignment: assignmentHistory,
  address: addressHistory,
  roster_import: importHistory,
  note: noteHistory,
} as const satisfies HistoryColumns;

export const categoryColumn: Shown = { field: "industryCategory", as: "text", convert: "industryCategory" };

/** The history of a kind of record: its shown columns, and the part of the record that each of its own further tables is. */
export interface RecordHistory {
  columns: HistoryColumns;
  parts?: Readonly<Record<string, HistoryPart>>;
}
const SHARED_PARTS: Readonly<Record<string, HistoryPart>> = {
  roster_import: "record",
  assignment: "assignment",
  note: "note",
  address: "address",
  attachment: "file",
};
/** Returns the part of the record by table. Throws for a table without one. */
export function partsOf(kind: RecordKind, { columns, parts }: RecordHistory): [table: string, part: HistoryPart][] {
  const partsByTable: Readonly<Record<string, HistoryPart>> = { ...SHARED_PARTS, ...parts, [kind]: "record" };
  return Object.keys(columns).map((table) => {
    const part = partsByTable[table];
    if (!part) throw new Error(`The history of a ${kind} has no part for the table ${table}`);
    return [table, part];
  });
}

export interface ShownColumn extends Shown {
  table: string;
  column: string;
}

/** Returns the resources that these columns need and the reader may read. */
export const readableOf = (columns: HistoryColumns, rights: Rights): Resource[] => {
  const needed = Object.values(columns).flatMap((shown) => Object.values(shown).flatMap(({ needs }) => needs ?? []));
  return [...new Set(needed)].filter((resource) => may(rights, resource, "read"));
};

/** Returns the columns that a reader of these resources sees, in display order. */
export const columnsFor = (columns: HistoryColumns, readable: readonly Resource[]): ShownColumn[] =>
  Object.entries(columns).flatMap(([table, shown]) =>
    Object.entries(shown).flatMap(([column, field]) =>
      field.needs && !readable.includes(field.needs) ? [] : [{ table, column, ...field }],
    ),
  );
