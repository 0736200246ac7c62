/** How a person has arranged each table's columns, and the filter last used in this session. */

import { call, signedIn } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { LIST_KEYS } from "../record-kinds.ts";
import { Done, z } from "../schema.ts";

const width = z.int().check(z.minimum(LIMITS.columnWidthMin), z.maximum(LIMITS.columnWidthMax));

/** One column, in its place in the order; what is left out is as the table has it. */
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
  standing: call("GET", "/user/v1/users/me/tables", {
    says: "How one has arranged one's tables, and the filters last used in this session",
    access: signedIn,
    topics: ["tableSetting"],
    reply: z.object({
      tables: z.array(TableSettings),
      filters: z.array(z.object({ api: z.enum(LIST_KEYS), parameters: z.string() })),
    }),
  }),
  arrange: call("PUT", "/user/v1/users/me/tables/{table}", {
    says: "Keep the order, width, visibility and place of a table's columns",
    access: signedIn,
    topics: ["tableSetting"],
    params: byTable,
    body: z.strictObject({ columns: z.array(ColumnSetting).check(z.maxLength(LIMITS.columns)) }),
    reply: Done,
  }),
  reset: call("DELETE", "/user/v1/users/me/tables/{table}", {
    says: "Put a table's columns back as they came",
    access: signedIn,
    topics: ["tableSetting"],
    params: byTable,
    reply: Done,
  }),
};
