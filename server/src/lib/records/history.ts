/**
 * Which columns of the history are shown, as which field. Each kind of record lists its own in `<noun>.history.ts`; what
 * hangs on several kinds is listed here. A column that is not listed never leaves.
 */
import { may, type Resource, type Rights } from "#contract/access.ts";
import type { HistoryCodeField, HistoryField, HistoryPart, HistoryValueKind } from "#contract/history/history-row.ts";
import type { RecordKind } from "#contract/record-kinds.ts";

export interface Shown {
  field: HistoryField;
  as: HistoryValueKind;
  /** Whose name stands for the id, or what else `history_value` puts into words. */
  of?: "staff" | "position" | "answers" | "industryCategory" | "contacts" | "file";
  /** Seen only by whoever may read this resource too. */
  needs?: Resource;
}
/** By table, then by column. */
export type HistoryColumns = Readonly<Record<string, Readonly<Record<string, Shown>>>>;

export const textColumn = (field: HistoryField): Shown => ({ field, as: "text" });
export const codeColumn = (field: HistoryCodeField): Shown => ({ field, as: "code" });
export const dateColumn = (field: HistoryField): Shown => ({ field, as: "date" });
export const deletedColumn: Shown = { field: "deleted", as: "instant" };
export const pictureColumn: Shown = { field: "avatar", as: "picture" };

export const noteHistory = {
  body: { field: "note", as: "rich" },
  deleted_at: deletedColumn,
} as const satisfies HistoryColumns[string];

export const addressHistory = {
  entire: textColumn("address"),
  type: codeColumn("addressType"),
  as_contact: codeColumn("contactAddress"),
} as const satisfies HistoryColumns[string];

export const assignmentHistory = {
  staff_id: { field: "assignee", as: "name", of: "staff" },
  role: textColumn("assigneeRole"),
  ended_at: { field: "assignedUntil", as: "instant" },
} as const satisfies HistoryColumns[string];

export const contactHistory = {
  name: textColumn("displayName"),
  role: textColumn("contactRole"),
  email: textColumn("email"),
  country_code: codeColumn("country"),
  phone: textColumn("phone"),
  whatsapp: textColumn("whatsapp"),
  deleted_at: deletedColumn,
} as const satisfies HistoryColumns[string];

export const attachmentHistory = {
  media_id: { field: "file", as: "text", of: "file" },
  caption: textColumn("caption"),
  deleted_at: deletedColumn,
} as const satisfies HistoryColumns[string];

/** What an import wrote into a record that was there. */
export const importHistory = { filename: textColumn("broughtIn") } as const satisfies HistoryColumns[string];

export const categoryColumn: Shown = { field: "industryCategory", as: "text", of: "industryCategory" };

/** What a kind of record shows, and which part of the record each of its own further tables is. */
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
/** By table. Throws for a table that is no part of the record. */
export function partsOf(kind: RecordKind, { columns, parts }: RecordHistory): [table: string, part: HistoryPart][] {
  const known: Readonly<Record<string, HistoryPart>> = { ...SHARED_PARTS, ...parts, [kind]: "record" };
  return Object.keys(columns).map((table) => {
    const part = known[table];
    if (!part) throw new Error(`The history of a ${kind} does not say which part ${table} is`);
    return [table, part];
  });
}

export interface ShownColumn extends Shown {
  table: string;
  column: string;
}

/** Which of the resources that some columns need a reader may read. */
export const readableOf = (columns: HistoryColumns, rights: Rights): Resource[] => {
  const needed = Object.values(columns).flatMap((shown) => Object.values(shown).flatMap(({ needs }) => needs ?? []));
  return [...new Set(needed)].filter((resource) => may(rights, resource, "read"));
};

/** The columns that a reader of these resources sees, in the order in which they are shown. */
export const columnsFor = (columns: HistoryColumns, readable: readonly Resource[]): ShownColumn[] =>
  Object.entries(columns).flatMap(([table, shown]) =>
    Object.entries(shown).flatMap(([column, one]) =>
      one.needs && !readable.includes(one.needs) ? [] : [{ table, column, ...one }],
    ),
  );
