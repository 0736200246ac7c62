/** Exports what a calendar shows to the reader, as iCalendar or as a sheet. */

import type { CalendarFormat, CalendarPerson, calendarExports as calls } from "#contract/calendar/calendar.ts";
import { CALENDAR_LIMITS } from "#contract/calendar/calendar.ts";
import type { BodyOf } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import { EXPORT_TYPES, EXPORT_WHOLE } from "#contract/lists/export.ts";
import { PRODUCT } from "#contract/product.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import type { FileReply } from "#server/lib/files/file-reply.ts";
import { audit } from "#server/lib/records/audit.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { csv } from "#server/lib/sheet/csv.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";
import { xlsx } from "#server/lib/sheet/xlsx.ts";
import { shownPeople } from "./calendar.ts";
import { type FullEntry, fullEntries } from "./full-entries.ts";
import { BUSY_TITLE, icsOf } from "./ics.ts";

interface Row {
  entry: FullEntry;
  person: CalendarPerson | undefined;
}

const columns: readonly SheetColumn<Row>[] = [
  { id: "person", title: "Person", value: ({ person }) => person?.displayName ?? null },
  { id: "title", title: "Booking", value: ({ entry }) => entry.detail?.title ?? BUSY_TITLE },
  { id: "type", title: "Type", value: ({ entry }) => entry.detail?.typeName ?? null },
  { id: "start", title: "Start", timed: true, value: ({ entry }, zone) => localTime(entry.startsAt, zone) },
  { id: "end", title: "End", timed: true, value: ({ entry }, zone) => localTime(entry.endsAt, zone) },
  { id: "allDay", title: "All day", value: ({ entry }) => (entry.detail?.allDay ? "Yes" : null) },
  { id: "firmness", title: "Firmness", value: ({ entry }) => entry.detail?.firmness ?? null },
  { id: "place", title: "Place", value: ({ entry }) => entry.detail?.place ?? null },
  { id: "others", title: "With", value: ({ entry }) => entry.detail?.others.join(", ") ?? null },
];

interface Exported {
  title: string;
  zone: string;
  rows: readonly Row[];
  /** True if each entry names its person: the export has more than one. */
  ofMany: boolean;
}

const encoded = async function* (text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
};
function ics({ title, rows, ofMany }: Exported): AsyncIterable<Uint8Array> {
  const stamp = new Date().toISOString();
  return encoded(
    icsOf(
      `${title} (${PRODUCT})`,
      stamp,
      rows.map(({ entry: { personId, recordId, part, startsAt, endsAt, movedAt, changedAt, detail }, person }) => {
        const name = detail?.title ?? BUSY_TITLE;
        return {
          // The UID is made of ids, so that exporting the same calendar again gives the same events.
          key: ["export", personId, recordId, ...(part === null ? [] : [part])],
          title: ofMany && person ? `${person.displayName}: ${name}` : name,
          startsAt,
          endsAt,
          movedAt,
          changedAt,
          wholeDaysIn: detail?.allDay ? detail.zone : null,
          firmness: detail?.firmness ?? null,
          place: detail?.place ?? null,
          description: detail && detail.others.length > 0 ? `With ${detail.others.join(", ")}` : null,
        };
      }),
    ),
  );
}
function sheet(write: typeof xlsx | null, { title, zone, rows }: Exported): AsyncIterable<Uint8Array> {
  const head = columns.map((column) => (column.timed ? `${column.title} (${zone})` : column.title));
  async function* batches() {
    yield rows.map((row) => columns.map(({ value }) => value(row, zone)));
  }
  return write ? write(title, head, batches()) : csv(head, batches());
}
const FORMATS: Readonly<
  Record<CalendarFormat, { type: string; parts: (exported: Exported) => AsyncIterable<Uint8Array> }>
> = {
  ics: { type: "text/calendar; charset=utf-8", parts: ics },
  xlsx: { type: EXPORT_TYPES.xlsx, parts: (exported) => sheet(xlsx, exported) },
  csv: { type: EXPORT_TYPES.csv, parts: (exported) => sheet(null, exported) },
};

async function exported(
  database: Database,
  db: Db,
  actor: Actor,
  { format, ...body }: BodyOf<typeof calls.all>,
): Promise<FileReply> {
  const filters = { ...body, limit: CALENDAR_LIMITS.mostPeople };
  const { zone, people, more, values } = await shownPeople(db, actor, filters);
  const found = await fullEntries(db, actor, { ...values, most: LIMITS.exportRows + 1 });
  const byId = new Map(people.map((person) => [person.id, person]));
  const rows = found.slice(0, LIMITS.exportRows).map((entry) => ({ entry, person: byId.get(entry.personId) }));
  const { type, parts } = FORMATS[format];
  const content = parts({ title: "Calendar", zone, rows, ofMany: body.calendar !== "personal" });
  return {
    name: `Calendar ${body.from} to ${body.to}.${format}`,
    type,
    headers: { [EXPORT_WHOLE]: String(!more && found.length <= LIMITS.exportRows) },
    parts: (async function* () {
      // Its own scope: the transaction that read the calendar can't write.
      await database.scope(actor, "write", (writing) =>
        audit(writing, {
          agencyId: actor.agencyId,
          actorId: actor.id,
          what: "calendar exported",
          detail: { ...body, format, rows: rows.length },
        }),
      );
      yield* content;
    })(),
  };
}

export const calendarExportHandlers = (database: Database): Handlers<typeof calls> => ({
  all: ({ db, actor, body }) => exported(database, db, actor, body),
  own: ({ db, actor, body }) =>
    exported(database, db, actor, { ...body, calendar: "personal", people: [], staff: [], booked: false }),
});
