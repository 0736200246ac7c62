/** A scheduled report as its receiver sees it: the email's text, and the file that it may carry. */
import { sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { LISTED } from "#contract/lists/known.ts";
import { keptParameters } from "#contract/lists/parameters.ts";
import { PRODUCT } from "#contract/product.ts";
import type { ReportList } from "#contract/record-kinds.ts";
import { REPORTS } from "#contract/reports/groups.ts";
import type { ReportDays } from "#contract/reports/report.ts";
import type { ReportSchedule, ScheduleFormat } from "#contract/reports/schedule.ts";
import { REPORT_SCREENS } from "#contract/reports/screens.ts";
import { oneLine } from "#contract/values/one-line.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import { sentQuery } from "#server/lib/lists/sent-query.ts";
import type { EmailText } from "#server/lib/mail/emails.ts";
import { printedDay, printedFigure } from "#server/lib/reports/pdf/document.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { sheetParts } from "#server/lib/sheet/exported-sheet.ts";
import { timeZoneOf } from "#server/lib/values/time-zones.ts";
import { reportOnComms } from "../comms.report.ts";
import { reportOnContracts } from "../contract.report.ts";
import { reportOnCost } from "../cost-and-revenue.report.ts";
import { reportOnScouts } from "../scout.report.ts";
import { reportOnTalents } from "../talent.report.ts";
import { reportOnTasks } from "../task.report.ts";

type Definition = { handlers: Pick<typeof reportOnTalents.handlers, "overview" | "pdf"> } & Pick<
  typeof reportOnTalents,
  "export"
>;
const DEFINITIONS: Readonly<Record<ReportList, Definition>> = {
  talentReport: reportOnTalents,
  scoutReport: reportOnScouts,
  contractReport: reportOnContracts,
  costReport: reportOnCost,
  commsReport: reportOnComms,
  taskReport: reportOnTasks,
};
export interface SentReport extends Pick<ReportSchedule, "report" | "name" | "filters" | "format"> {
  days: ReportDays;
  /** The agency's zone, whose days they are. */
  zone: string;
}

/** Writes the report's address with its days; names filters that there are no more. */
function addressOf({ report, filters, days, zone }: SentReport): { address: string; dropped: string[] } {
  const { parameters, dropped } = keptParameters(LISTED[report], filters);
  const address = new URLSearchParams(parameters);
  const noon = (day: string): string =>
    String(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: "12:00" }).epochMilliseconds);
  address.set("fromDate", noon(days.from));
  address.set("toDate", noon(days.to));
  return { address: address.toString(), dropped };
}
/** Returns the body of the calls that read the report. */
function bodyOf(sent: SentReport) {
  const { address } = addressOf(sent);
  const query: Readonly<Record<string, unknown>> = { ...sentQuery(LISTED[sent.report], address) };
  return {
    filters: address,
    compareWith: query.compareWith === "YEAR" || query.compareWith === "NONE" ? query.compareWith : "PREVIOUS",
    ...(typeof query.chart === "string" && { chart: query.chart }),
  } as const;
}

const ENDINGS: Readonly<Record<Exclude<ScheduleFormat, "LINK">, string>> = { XLSX: "xlsx", PDF: "pdf" };
/** Returns the name of the file that the email carries; null for a link alone. */
export const fileNameOf = ({ format, name, days: { from, to } }: SentReport): string | null =>
  format === "LINK" ? null : `${oneLine(name)} ${from} to ${to}.${ENDINGS[format]}`;

/** Describes when a schedule sends: "every Monday at 08:00 (Australia/Sydney)". */
export function rhythmText({ rhythm, weekday, monthDay, hour, zone }: ReportSchedule): string {
  const when = {
    DAY: "every day",
    // 1 January 2024 was a Monday.
    WEEK: `every ${new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString("en-AU", { weekday: "long", timeZone: "UTC" })}`,
    MONTH: `every month on day ${monthDay}`,
  }[rhythm];
  return `${when} at ${String(hour).padStart(2, "0")}:00 (${zone})`;
}

interface Mailing {
  schedule: ReportSchedule;
  sent: SentReport;
  receiver: string;
  agency: string;
  publicUrl: string;
}
/** Writes the email: the figures at the top of the report, and its address. */
export async function reportEmail(db: Db, actor: Actor, mailing: Mailing): Promise<EmailText> {
  const { schedule, sent, receiver, agency, publicUrl } = mailing;
  const { name, report, days, zone, format } = sent;
  const { address, dropped } = addressOf(sent);
  const { measures, figures } = REPORTS[report].report;
  const overview = await DEFINITIONS[report].handlers.overview({ db, actor, body: bodyOf(sent) });
  const text = (value: number | null, measure: string): string => {
    const unit = Object.entries(measures).find(([candidate]) => candidate === measure)?.[1].unit ?? "count";
    const figure = printedFigure(value, unit, overview.currency, zone) || "–";
    return unit === "money" && value !== null ? `${figure} ${overview.currency}` : figure;
  };
  const lines = figures.flatMap((measure) => {
    const total = overview.totals.find((candidate) => candidate.measure === measure);
    const title = Object.entries(measures).find(([candidate]) => candidate === measure)?.[1].title ?? measure;
    if (!total) return [];
    return [
      `${title}: ${text(total.value, measure)}${total.before === null ? "" : ` (${text(total.before, measure)} before)`}`,
    ];
  });
  const period = days.from === days.to ? printedDay(days.from) : `${printedDay(days.from)} to ${printedDay(days.to)}`;
  const parts = [
    `Hello ${oneLine(receiver)},`,
    `${oneLine(name)} of ${oneLine(agency)}, ${period}:`,
    lines.length > 0 ? lines.join("\n") : "It has no figures that you may see.",
    ...(dropped.length > 0 ? [`Filters that there are no more were left out: ${dropped.join(", ")}.`] : []),
    `${format === "LINK" ? "Open it" : "It is attached. Open it"}:\n${publicUrl}${REPORT_SCREENS[report]}?${address}`,
    `You get this ${rhythmText(schedule)}, because ${oneLine(schedule.owner.displayName)} has it sent to you. It shows what you may see in ${PRODUCT}. To stop it, open the report and choose Schedule.`,
  ];
  return { subject: `${oneLine(name)}, ${period}`, text: `${parts.join("\n\n")}\n` };
}

/** Writes the email to a schedule's owner about receivers who no longer get it. */
export const lostEmail = (to: { name: string; receiver: string; lost: readonly string[] }): EmailText => ({
  subject: `${oneLine(to.name)} was not sent to ${to.lost.map(oneLine).join(", ")}`,
  text: `Hello ${oneLine(to.receiver)},\n\nThe scheduled report “${oneLine(to.name)}” was not sent to ${to.lost.map(oneLine).join(", ")}: they may not read reports any more, or can't sign in. They get it again once they may.\n`,
});

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of parts) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Makes the file that the email carries, with the receiver's rights. */
export async function reportFile(database: Database, actor: Actor, sent: SentReport): Promise<Buffer> {
  const { handlers, export: exported } = DEFINITIONS[sent.report];
  const body = bodyOf(sent);
  if (sent.format === "PDF") {
    const file = await database.scope(actor, "read", (db) =>
      handlers.pdf({ db, actor, body: { ...body, columns: [] } }),
    );
    return bytesOf(file.parts);
  }
  const query = sentQuery(LISTED[sent.report], body.filters);
  const { ids, zone } = await database.scope(actor, "read", async (db) => {
    const { rows } = await db.execute<{ zone: string | null }>(
      sql`select time_zone_id as zone
        from account
        where agency_id = ${actor.agencyId}::uuid and id = ${actor.id}::uuid`,
    );
    return {
      ids: await exported.list.ids(db, actor, query, LIMITS.exportRows),
      zone: timeZoneOf(found(rows[0]).zone),
    };
  });
  return bytesOf(
    sheetParts(database, actor, exported, { columns: exported.columns, query, ids, zone, format: "xlsx" }),
  );
}
