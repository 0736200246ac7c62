/** Reads the budget of a tour with the amounts that follow: per diems from its itinerary, actual amounts from documents. */
import { sql } from "drizzle-orm";
import type { PartyGroup } from "#contract/enums.ts";
import { BUDGET_CATEGORIES } from "#contract/tours/budget/codes.ts";
import type { BudgetLine, TourBudget } from "#contract/tours/budget/line.ts";
import { type PerDiemChange, type PerDiemDays, perDiemDays } from "#contract/tours/budget/per-diems.ts";
import { amountsOfLines, hasRate, inTourCurrency, type Reckoned, type TourRates } from "#contract/tours/budget/sums.ts";
import { type TourDay, tourDays } from "#contract/tours/days.ts";
import { withoutEndingZeros } from "#contract/values/decimal-text.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesFees } from "#server/lib/reach/fees.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { wholeItinerary } from "../itinerary.read.ts";
import { readParty } from "../party.ts";
import { mayWriteBudget } from "./budget.rules.ts";
import { ratesByCurrency, ratesOfTour } from "./rates.ts";

const p = sql.placeholder;

interface StoredLine extends Omit<BudgetLine, "amounts" | "people" | "event"> {
  event: BudgetLine["event"];
  /** Sums of its documents by currency, in minor units. */
  sums: { currency: string; amount: number }[];
}
// An invoice counts once it is sent and without its tax, an expense without the tax that is named on it.
const selecting = preparedFamily(
  () => sql`select l.id, l.category, l.name,
      case when seen.yes then json_build_object('id', e.id, 'name', e.title) end as event,
      l.event_id is not null as "hasEvent", l.country, l.party_group as "group",
      trim_scale(l.quantity)::text as quantity, trim_scale(l.days)::text as days, l.rate::float8 as rate,
      l.currency, l.basis, trim_scale(l.percent)::text as percent, l.committed::float8 as committed,
      l.actual::float8 as "typedActual",
      l.actual_reason as "actualReason", coalesce(d.documents, 0)::int as documents, l.closed, l.note,
      l.updated_at as "changedAt", l.version,
      coalesce(d.sums, '[]') as sums
    from tour_budget_line l
      left join event e on e.agency_id = l.agency_id and e.id = l.event_id
      cross join lateral (select e.id is not null and ${reachesRecord(sql`e.id`, "read")} as yes) seen
      left join lateral (
        select sum(c.documents) as documents,
          json_agg(json_build_object('currency', c.currency, 'amount', c.amount)) as sums
        from (select coalesce(x.currency, i.currency) as currency, count(*) as documents,
            sum(case when x.id is not null then x.amount - coalesce(x.tax_amount, 0) else i.net end) as amount
          from tour_budget_document b
            left join expense x on x.agency_id = b.agency_id and x.id = b.expense_id and x.deleted_at is null
              and x.state <> 'REJECTED'
            left join invoice i on i.agency_id = b.agency_id and i.id = b.invoice_id and i.deleted_at is null
              and i.status = 'Sent'
          where b.agency_id = l.agency_id and b.line_id = l.id and coalesce(x.id, i.id) is not null
          group by 1) c
      ) d on true
    where l.agency_id = ${p("$agency")}::uuid and l.tour_id = ${p("tourId")}::uuid and l.deleted_at is null
      and l.scenario_id is not distinct from ${p("scenarioId")}::uuid
    order by l.place, l.id`,
);

const guarantees = preparedFamily(
  () => sql`select e.id as "eventId", e.title, e.fee::float8 as amount, e.currency,
      e.meaning in ('confirmed', 'done') as confirmed
    from tour_entry n join event e on e.agency_id = n.agency_id and e.id = n.event_id
    where n.agency_id = ${p("$agency")}::uuid and n.tour_id = ${p("tourId")}::uuid and n.deleted_at is null
      and e.deleted_at is null and e.fee > 0 and e.meaning <> 'cancelled'
      and ${reachesRecord(sql`e.id`, "read")} and ${reachesFees(sql`e.id`, "read")}
      and not exists (select from tour_budget_line l
        where l.agency_id = n.agency_id and l.tour_id = n.tour_id and l.event_id = e.id and l.category = 'GUARANTEE'
          and l.scenario_id is not distinct from ${p("scenarioId")}::uuid and l.deleted_at is null)
    order by e.starts_at, e.id`,
);

/** Returns the tour's currency and days, with today in the agency's zone. */
export async function tourOfBudget(db: Db, { agencyId }: Pick<Actor, "agencyId">, tourId: string) {
  const { rows } = await db.execute<{
    id: string;
    displayName: string;
    currency: string;
    startDate: string | null;
    endDate: string | null;
    today: string;
  }>(
    sql`select id, display_name as "displayName", currency, start_on::text as "startDate", end_on::text as "endDate",
        ${agencyDay(sql`${agencyId}::uuid`)}::text as today
      from tour where id = ${tourId}::uuid and deleted_at is null`,
  );
  return found(rows[0]);
}

/** Returns a line as its amounts follow from it: a per diem has the days that were counted for it. */
function reckoned(line: StoredLine, counted: PerDiemDays["counts"], currency: string, rates: TourRates): Reckoned {
  const documents = line.sums.reduce(
    (sum, { currency: from, amount }) =>
      sum + inTourCurrency({ units: BigInt(amount), scale: 0 }, from, currency, rates),
    0,
  );
  const typed =
    line.typedActual === null
      ? null
      : inTourCurrency({ units: BigInt(line.typedActual), scale: 0 }, line.currency, currency, rates);
  const count = counted.find(({ rateId }) => rateId === line.id);
  const days = line.group === null ? line.days : String(count?.days ?? 0);
  const isDerived = line.group !== null;
  return {
    ...line,
    ...(isDerived && { quantity: "1", days }),
    // A per diem is owed as soon as somebody comes along.
    committed: isDerived && line.committed === null ? line.rate * Number(days) : line.committed,
    actual: typed ?? documents,
  };
}

interface Derived {
  days: TourDay[];
  perDiems: PerDiemDays;
}
async function deriveDays(
  db: Db,
  actor: Actor,
  tour: Awaited<ReturnType<typeof tourOfBudget>>,
  lines: readonly StoredLine[],
): Promise<Derived> {
  const [entries, members, { rows: changes }] = [
    await wholeItinerary(db, actor, tour.id),
    await readParty(db, actor, tour.id),
    await db.execute<PerDiemChange & Record<string, unknown>>(
      sql`select member_id as "memberId", day::text as day, counts
        from tour_per_diem_day where tour_id = ${tour.id}::uuid`,
    ),
  ];
  const days = tourDays(entries, tour);
  const rates = lines.flatMap(({ id, group, country }) => (group === null ? [] : [{ id, group, country }]));
  return { days, perDiems: perDiemDays(days, members, rates, changes, tour.today) };
}

/** Reads lines with their amounts, in the order of their categories. */
export async function readBudgetLines(
  db: Db,
  actor: Actor,
  tour: Awaited<ReturnType<typeof tourOfBudget>>,
  scenarioId: string | null,
): Promise<{ lines: BudgetLine[]; missingRates: string[] } & Derived> {
  const stored = (await selecting(db, undefined, {
    tourId: tour.id,
    scenarioId,
    ...reachValues(actor),
  })) as unknown as StoredLine[];
  const derived = await deriveDays(db, actor, tour, stored);
  const rates = ratesByCurrency(await ratesOfTour(db, tour.id));
  const { counts } = derived.perDiems;
  const values = stored.map((line) => reckoned(line, counts, tour.currency, rates));
  const amounts = amountsOfLines(values, tour.currency, rates);
  const lines = stored.map(({ sums: _, ...line }, place): BudgetLine => {
    const value = found(values[place]);
    return {
      ...line,
      people: counts.find(({ rateId }) => rateId === line.id)?.people ?? 0,
      quantity: value.quantity,
      days: withoutEndingZeros(value.days),
      amounts: found(amounts[place]),
    };
  });
  const order = (line: BudgetLine) => BUDGET_CATEGORIES.indexOf(line.category);
  const used = stored.flatMap(({ sums, currency }) => [currency, ...sums.map((sum) => sum.currency)]);
  const missingRates = [...new Set(used)].filter((currency) => !hasRate(currency, tour.currency, rates));
  return { ...derived, missingRates, lines: lines.toSorted((line, other) => order(line) - order(other)) };
}

const LETTERS = { counts: "c", off: "o", away: "a" } as const;

/** Reads the budget of a tour, or a scenario of it. */
export async function readBudget(db: Db, actor: Actor, tourId: string, scenarioId: string | null): Promise<TourBudget> {
  const tour = await tourOfBudget(db, actor, tourId);
  const { lines, days, perDiems, missingRates } = await readBudgetLines(db, actor, tour, scenarioId);
  const members = await readParty(db, actor, tourId);
  const { rows: scenarios } = await db.execute<TourBudget["scenarios"][number] & Record<string, unknown>>(
    sql`select id, name, version from tour_scenario
      where tour_id = ${tourId}::uuid and deleted_at is null order by created_at, id`,
  );
  const missing = await guarantees(db, undefined, { tourId, scenarioId, ...reachValues(actor) });
  return {
    currency: tour.currency,
    lines,
    rates: await ratesOfTour(db, tourId),
    missingRates,
    perDiems: {
      from: days[0]?.day ?? null,
      today: tour.today,
      members: members.map(({ id, name, avatarUrl, group }) => ({
        id,
        name,
        avatarUrl,
        group: group as PartyGroup,
        cells: (perDiems.cells.get(id) ?? []).map((cell) => LETTERS[cell]).join(""),
      })),
      without: perDiems.without,
      soFar: perDiems.counts.map(({ rateId, soFar }) => ({ lineId: rateId, days: soFar })),
    },
    scenarios,
    missingGuarantees: missing as unknown as TourBudget["missingGuarantees"],
    editable: await mayWriteBudget(db, actor, tourId),
  };
}
