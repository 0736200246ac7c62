/** Counts that are pasted or come as a file: read into lines first, then understood by the meaning of their columns. */
import { call, write } from "../call.ts";
import { file, line, z } from "../schema.ts";
import { COUNT_COLUMNS, TICKETING_LIMITS } from "./codes.ts";
import { ticketingKey } from "./slug.ts";

const cell = () => z.string().check(z.maxLength(TICKETING_LIMITS.cell));
const cells = () => z.array(cell()).check(z.maxLength(TICKETING_LIMITS.columns));
export const countColumns = () => z.array(z.enum(COUNT_COLUMNS)).check(z.maxLength(TICKETING_LIMITS.columns));

const lineNumber = () => z.int().check(z.minimum(1), z.maximum(10_000_000));
const SheetLine = z.strictObject({ line: lineNumber(), cells: cells() });
export type SheetLine = z.output<typeof SheetLine>;

export const UnderstoodCounts = z.object({
  /** Titles of the columns; without a line of titles, what the columns are called in a spreadsheet. */
  titles: z.array(z.string()),
  columns: z.array(z.enum(COUNT_COLUMNS)),
  /** True if a person matched the columns of such a file before. */
  isRemembered: z.boolean(),
  /** The first lines as they came. */
  sample: z.array(z.array(z.string())),
  entries: z.array(
    z.object({
      line: z.int(),
      day: z.string(),
      typeId: z.string(),
      typeName: z.string(),
      sold: z.optional(z.int()),
      sum: z.optional(z.int()),
      comps: z.optional(z.int()),
      held: z.optional(z.int()),
      gross: z.optional(z.int()),
    }),
  ),
  /** Lines that can't be taken, with what is wrong. */
  faults: z.array(z.object({ line: z.int(), text: z.string(), message: z.string() })),
});
export type UnderstoodCounts = z.output<typeof UnderstoodCounts>;

export const ticketSheets = {
  read: call("POST", "/client/v1/oztix/sheets", {
    summary: "Read a CSV or XLSX file of ticket counts into its lines; nothing is saved",
    access: write("EVENT"),
    limit: "costly",
    transaction: "none",
    upload: { file: "file", maxBytes: TICKETING_LIMITS.fileBytes },
    body: z.strictObject({ filename: line(255), file: file() }),
    reply: z.object({
      titles: z.array(z.string()),
      lines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    }),
  }),
};

export const ticketReading = {
  understand: call("POST", "/client/v1/oztix/events/{slug}/understand", {
    summary: "Tell what counts pasted or read lines have, and what is wrong with which line; nothing is saved",
    access: write("EVENT"),
    reads: true,
    topics: ["ticketing"],
    params: z.strictObject({ slug: ticketingKey("seen") }),
    body: z.strictObject({
      /** Pasted lines. */
      text: z.optional(z.string().check(z.maxLength(TICKETING_LIMITS.pasted))),
      /** Lines of a file, with the titles of its columns. */
      lines: z.optional(z.array(SheetLine).check(z.maxLength(TICKETING_LIMITS.lines))),
      titles: z.optional(cells()),
      /** Meanings that a person chose; left out, they are guessed. */
      columns: z.optional(countColumns()),
    }),
    reply: UnderstoodCounts,
  }),
};
