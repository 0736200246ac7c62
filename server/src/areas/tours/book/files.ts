/** Writes the book of a tour and its day sheets as PDFs, each under the rights of its reader. */
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import type { tourBooks as calls } from "#contract/tours/book.ts";
import { agency } from "#server/areas/session/account.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { readLook } from "#server/lib/pdf/look.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readBook } from "./book.read.ts";
import { bookData } from "./book.rules.ts";

const TEMPLATE = readFileSync(new URL("./book.typ", import.meta.url), "utf8");

async function print(db: Db, actor: Actor, tourId: string, day: string | null) {
  const book = await readBook(db, actor, tourId);
  const [own] = await db
    .select({ name: agency.name, zone: agency.timeZoneId })
    .from(agency)
    .where(eq(agency.id, actor.agencyId));
  const { name, zone } = found(own);
  const { color } = await readLook(db, actor.agencyId);
  const now = Temporal.Now.zonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" });
  const data = bookData(book, { agency: name, day, printed: `Printed ${now.replace("T", " ")}` });
  return {
    name: `${day === null ? "Tour book" : `Day sheet ${day}`} ${book.tour.displayName}.pdf`,
    type: "application/pdf",
    parts: (async function* () {
      yield await makePdf({ template: TEMPLATE, data: { ...data, color } });
    })(),
  };
}

export const tourBookHandlers: Handlers<typeof calls> = {
  book: ({ db, actor, params: { id } }) => print(db, actor, id, null),
  daySheet: ({ db, actor, params: { id }, query: { day } }) => print(db, actor, id, day),
};
