/** Handlers of counts that are pasted or come as a file. Nothing is saved here. */
import { sql } from "drizzle-orm";
import { importRejection, isImportExtension } from "#contract/imports/file.ts";
import { extensionOf } from "#contract/media/uploader.ts";
import { clean, visible, z } from "#contract/schema.ts";
import { TICKETING_LIMITS } from "#contract/ticketing/codes.ts";
import type { SheetLine, ticketReading, ticketSheets } from "#contract/ticketing/sheet.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { readSheet } from "#server/lib/sheet/read/read.ts";
import { SheetError } from "#server/lib/sheet/read/sheet-error.ts";
import { idOfKey } from "./ticketing.rules.ts";
import { linesOfText, rememberedColumns, type Sheet, understandCounts, withTitles } from "./understand.ts";

const refused = (message: string): Refusal =>
  new Refusal("validation", [{ field: "file", code: "fileRefused", message }]);

/** Yields the bytes of a file that is in memory. */
async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const Title = z.string().check(clean, visible);
const isPlain = (title: string): boolean => z.safeParse(Title, title).success;

export const ticketSheetHandlers: UnscopedHandlers<typeof ticketSheets> = {
  async read({ body: { filename, file: bytes } }) {
    const extension = extensionOf(filename);
    const rejection = importRejection(filename, bytes.length);
    if (rejection !== undefined || !isImportExtension(extension)) throw refused(rejection ?? "Choose a CSV file.");
    const shown = (cells: readonly string[]) =>
      cells.slice(0, TICKETING_LIMITS.columns).map((cell) => cell.slice(0, TICKETING_LIMITS.cell));
    let titles: string[] = [];
    const lines: SheetLine[] = [];
    try {
      for await (const part of readSheet({ extension, bytes: inOne(bytes) })) {
        // A title that shows nothing, or that has marks no field takes, is none.
        if ("titles" in part) titles = shown(part.titles).map((title) => (isPlain(title) ? title.trim() : ""));
        else if ("cells" in part) lines.push({ line: part.line, cells: shown(part.cells) });
        if (lines.length > TICKETING_LIMITS.lines)
          throw new SheetError(`This file has more than ${TICKETING_LIMITS.lines} lines. Split it.`);
      }
    } catch (error) {
      throw error instanceof SheetError ? refused(error.message) : error;
    }
    return { titles, lines };
  },
};

interface EventOf extends Record<string, unknown> {
  currency: string;
  today: string;
  types: { id: string; name: string }[];
}

export const ticketReadingHandlers: Handlers<typeof ticketReading> = {
  async understand({ db, actor, params: { slug }, body: { text, lines, titles, columns } }) {
    const id = await idOfKey(db, actor, slug);
    const { rows } = await db.execute<EventOf>(
      sql`select t.currency, (now() at time zone t.zone)::date::text as today,
          (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.place, k.name, k.id), '[]')
            from ticket_type k
            where k.agency_id = t.agency_id and k.event_id = t.id and k.deleted_at is null) as types
        from ticketing t
        where t.agency_id = ${actor.agencyId}::uuid and t.id = ${id}::uuid`,
    );
    const [row] = rows;
    if (!row) throw new Refusal("notFound");
    const sheet: Sheet = lines ? { titles: titles ?? null, lines } : withTitles(linesOfText(text ?? ""));
    const remembered = columns || !lines || !titles ? null : await rememberedColumns(db, actor, titles);
    const { currency, today, types } = row;
    return {
      ...understandCounts(sheet, { currency, today, types, columns: columns ?? remembered }),
      isRemembered: remembered !== null,
    };
  },
};
