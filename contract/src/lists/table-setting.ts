/** Table settings: how a person arranged each table's columns, and the filters last used in this session. */

import { call, signedIn } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { LIST_KEYS } from "../record-kinds.ts";
import { Done, z } from "../schema.ts";

const width = z.int().check(z.minimum(LIMITS.columnWidthMin), z.maximum(LIMITS.columnWidthMax));

/** One column, at its position in the order; left-out properties keep the table's default. */
export const ColumnSetting = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z][\w-]{0,39}$/)),
  /** In px. */
  width: z.optional(width),
  hidden: z.optional(z.boolean()),
  pin: z.optional(z.enum(["start", "end", "none"])),
});
export type ColumnSetting = z.output<typeof ColumnSetting>;

export const TableSettings = z.object({
  table: z.enum(LIST_KEYS),
  columns: z.array(ColumnSetting),
});

const byTable = z.strictObject({ table: z.enum(LIST_KEYS) });

export const tables = {
  get: call("GET", "/user/v1/users/me/tables", {
    summary: "Your table settings, and the filters last used in this session",
    access: signedIn,
    topics: ["tableSetting"],
    reply: z.object({
      tables: z.array(TableSettings),
      filters: z.array(z.object({ api: z.enum(LIST_KEYS), parameters: z.string() })),
    }),
  }),
  arrange: call("PUT", "/user/v1/users/me/tables/{table}", {
    summary: "Save the order, width, visibility and pinning of a table's columns",
    access: signedIn,
    topics: ["tableSetting"],
    params: byTable,
    body: z.strictObject({ columns: z.array(ColumnSetting).check(z.maxLength(LIMITS.columns)) }),
    reply: Done,
  }),
  reset: call("DELETE", "/user/v1/users/me/tables/{table}", {
    summary: "Reset a table's columns",
    access: signedIn,
    topics: ["tableSetting"],
    params: byTable,
    reply: Done,
  }),
};
