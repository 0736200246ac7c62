/** Writes a settlement on paper, in the same steps as the screen. */
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import type { Settlement } from "#contract/settlements/settlement.ts";
import { SettlementForm } from "#contract/settlements/settlement.ts";
import { dealText } from "#contract/settlements/sum.ts";
import { formatAmount } from "#contract/values/money.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { readLook } from "#server/lib/pdf/look.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import { printedMoment } from "#server/lib/pdf/printed-date.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { figuresSum } from "./settlement.rules.ts";

const TEMPLATE = readFileSync(new URL("./settlement.typ", import.meta.url), "utf8");
const MARK_BOX = "0 0 600 200";

type Printed = Pick<
  Settlement,
  "title" | "venue" | "startDate" | "timeZoneId" | "contract" | "figures" | "signatures"
> & { agency: string; color: string; number: number | null };

const SIDES = { OURS: "For the talent", PROMOTER: "For the promoter" } as const;
/** Draws a mark as a picture of its own; a typed one is only its name. */
const drawing = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK_BOX}"><path d="${path}" fill="none" stroke="#1d1b16"` +
  ' stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

const minute = (instant: string, zone: string): string =>
  printedMoment(
    Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" }),
  );

function settlementPdf(printed: Printed): Promise<Buffer> {
  const { figures, signatures, timeZoneId, number } = printed;
  const { currency, tickets, costs } = figures;
  const sum = figuresSum(figures);
  const money = (amount: number): string => formatAmount(amount, currency);
  const data = {
    agency: printed.agency,
    color: printed.color,
    title: printed.title,
    line: [printed.venue, printed.startDate && printedMoment(printed.startDate), printed.contract?.number]
      .filter(Boolean)
      .join(" · "),
    state: number === null ? "Not signed by both" : `Signed by both, version ${number}`,
    deal: `${dealText(figures)} (${currency})`,
    between: `${figures.talent} and ${figures.promoter}`,
    tickets: tickets.map(({ name, price, capacity, comps, kills, sold }, place) => [
      name,
      money(price),
      ...[capacity, comps, kills, sold].map(String),
      money(sum.ticketRows[place]?.gross ?? 0),
    ]),
    ticketSum: [String(sum.sold), money(sum.gross)],
    costs: costs.map(({ title, supplier, cap, billed }, place) => [
      title,
      supplier ?? "",
      cap === null ? "none" : money(cap),
      money(billed),
      money(sum.costRows[place]?.counts ?? 0),
    ]),
    costSum: money(sum.costs),
    steps: sum.steps.map((step) => ({
      number: step.number === null ? "" : String(step.number),
      what: step.what,
      how: step.how,
      amount: (step.signed && step.amount > 0 ? "+ " : "") + money(step.amount).replace("-", "− "),
      strong: step.number === null,
    })),
    why: sum.why,
    partsTitle: `Where ${money(sum.gross)} goes`,
    parts: sum.parts.map((part) => [part.title, money(part.amount).replace("-", "− ")]),
    signatures: signatures
      .filter(({ stands }) => stands)
      .map(({ side, name, role, at, markPath }) => ({
        side: SIDES[side],
        name,
        role: role ?? "",
        at: `${minute(at, timeZoneId)} (${timeZoneId})`,
        mark: markPath === null ? null : drawing(markPath),
      })),
  };
  return makePdf({ template: TEMPLATE, data });
}

/** Makes the PDF of a settlement as it is, with the number of the version that both have signed, if they have. */
export async function settlementPaper(db: Db, { agencyId }: Actor, whole: Settlement, number: number | null) {
  const { rows } = await db.execute<{ name: string }>(sql`select name from agency where id = ${agencyId}::uuid`);
  const { color } = await readLook(db, agencyId);
  return settlementPdf({ ...whole, agency: found(rows[0]).name, color, number });
}

const Kept = z.object({ figures: SettlementForm, signatures: z.array(z.any()) });
interface Signed extends Record<string, unknown> {
  figures: unknown;
  signatures: unknown;
  pdf: Buffer | null;
}
/** Returns the PDF of a version that both have signed: the file that was stored then, if there is one. */
async function signedPaper(db: Db, actor: Actor, whole: Settlement, number: number): Promise<Buffer> {
  const { rows } = await db.execute<Signed>(
    sql`select figures, signatures, pdf
      from settlement_version
      where agency_id = ${actor.agencyId}::uuid and event_id = ${whole.id}::uuid and number = ${number}`,
  );
  const version = found(rows[0]);
  return version.pdf ?? (await settlementPaper(db, actor, { ...whole, ...z.parse(Kept, version) }, number));
}

/** Returns the PDF of a settlement as it is, or of a version that both have signed, as it was then. */
export async function settlementFile(db: Db, actor: Actor, whole: Settlement, number: number | null) {
  const shown = number ?? (whole.state === "SIGNED" ? (whole.signed[0]?.number ?? null) : null);
  const pdf = await (shown === null ? settlementPaper(db, actor, whole, null) : signedPaper(db, actor, whole, shown));
  return {
    name: `Settlement ${whole.title}.pdf`,
    type: "application/pdf",
    parts: (async function* () {
      yield pdf;
    })(),
  };
}
