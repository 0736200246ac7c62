/** Prints a report as a PDF: what its reader sees, with their rights. */
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "../../database/prepared.ts";
import type { Actor, Db } from "../../database/scope.ts";
import type { FileReply } from "../../files/file-reply.ts";
import { makePdf } from "../../pdf/pdf.ts";
import { reachValues } from "../../records/reach.ts";
import { found } from "../../serving/refusal.ts";
import { timeZoneOf } from "../../values/time-zones.ts";
import { type PrintedReport, printedReport } from "./document.ts";

const TEMPLATE = readFileSync(new URL("./report.typ", import.meta.url), "utf8");
/** Selects the name and the zone that a print has: of the agency, or of the first of several. */
const heading = preparedFamily(
  () => sql`select a.name as agency, a.time_zone_id as zone
    from agency a
    where a.id = (${sql.placeholder("$agencies")}::uuid[])[1]`,
);
const Heading = z.object({ agency: z.string(), zone: z.nullable(z.string()) });

/** Reads what the print says of the agency; the PDF is made while it is sent, after the transaction. */
export async function printReport(
  db: Db,
  actor: Actor,
  report: Omit<PrintedReport, "agency" | "zone" | "now">,
): Promise<FileReply> {
  const { agency, zone } = z.parse(Heading, found((await heading(db, undefined, reachValues(actor)))[0]));
  const data = printedReport({ ...report, agency, zone: timeZoneOf(zone), now: Temporal.Now.instant() });
  const { from, to } = report.overview.period;
  return {
    name: `${report.title} ${from} to ${to}.pdf`,
    type: "application/pdf",
    parts: (async function* () {
      yield await makePdf({ template: TEMPLATE, data });
    })(),
  };
}
