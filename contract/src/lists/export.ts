/** Exports of a list: the shown columns in their order, with filters, search and sort. */
import { byParam, fileCall } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { LIST_KEYS, LIST_RESOURCE } from "../record-kinds.ts";
import { z } from "../schema.ts";
import { parameters } from "./filter-parameters.ts";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
/** Header of the reply that tells if the file has all rows; `false` beyond LIMITS.exportRows. */
export const EXPORT_WHOLE = "x-export-whole";

export const exports = {
  list: fileCall("POST", "/talent/v1/{api}/export", {
    summary: "Export a list",
    access: byParam("api", LIST_RESOURCE, "read"),
    params: z.strictObject({ api: z.enum(LIST_KEYS) }),
    kinds: { exportsRecords: "always" },
    limit: "costly",
    transaction: "none",
    acrossAgencies: true,
    body: z.strictObject({
      format: z.enum(EXPORT_FORMATS),
      /** Ids of the shown columns in order; an empty list means all. */
      columns: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(LIMITS.columns)), []),
      /** The list's query, as in its URL. */
      filters: z._default(parameters(), ""),
    }),
  }),
};
