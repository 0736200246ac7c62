/** Budgets of the demo's tours: fees of the shows, what crew and ways cost, a line in another currency, and another plan. */
import { sql } from "drizzle-orm";
import type { BudgetCategory } from "#contract/tours/budget/codes.ts";
import { tourBudgetLine, tourScenario } from "#server/areas/tours/tour.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { idOf } from "../values/random.ts";
import type { DemoEvent } from "./events.ts";

type Line = Partial<typeof tourBudgetLine.$inferInsert> & { category: BudgetCategory; name: string };

const LINES: readonly Line[] = [
  {
    category: "MERCHANDISE",
    name: "Shirts and vinyl",
    quantity: "900",
    rate: 1100,
  },
  { category: "SUPPORT", name: "Regional touring fund", rate: 500_000, committed: 500_000 },
  { category: "CREW", name: "Tour manager, Moss Delahunt", days: "17", rate: 42_000, committed: 714_000 },
  { category: "CREW", name: "Front of house, Ilse Brandvold", days: "13", rate: 38_000, committed: 494_000 },
  { category: "CREW", name: "Driver and backline, Pip Arkwright", days: "17", rate: 36_000, committed: 612_000 },
  { category: "PER_DIEM", name: "Tour manager", partyGroup: "MANAGER", country: "AU", rate: 7500 },
  { category: "PER_DIEM", name: "Crew", partyGroup: "CREW", country: "AU", rate: 6000 },
  { category: "PER_DIEM", name: "Driver", partyGroup: "DRIVER", country: "AU", rate: 6000 },
  { category: "TRAVEL", name: "Coach, Lantern Coaches", days: "5", rate: 118_000, committed: 590_000 },
  { category: "TRAVEL", name: "Fuel and tolls", rate: 140_000, note: "Receipts come from Pip at the end of each week" },
  { category: "HOTEL", name: "Rundle Rooms", quantity: "6", days: "5", rate: 16_500, committed: 495_000 },
  {
    category: "PRODUCTION",
    name: "Backline, Tuning Fork Backline",
    days: "17",
    rate: 18_500,
    committed: 314_500,
    actual: 314_500,
    actualReason: "Paid in advance",
    closed: true,
  },
  {
    category: "PRODUCTION",
    name: "In-ear system, Northgate Audio",
    days: "3",
    rate: 29_000,
    currency: "GBP",
    committed: 87_000,
  },
  {
    category: "INSURANCE",
    name: "Southern Cross Cover",
    rate: 225_000,
    committed: 219_800,
    actual: 219_800,
    actualReason: "As invoiced",
    closed: true,
  },
  { category: "CONTINGENCY", name: "For surprises", basis: "COSTS", percent: "5" },
];

const MINOR = 100;
interface BudgetData {
  agencyId: string;
  tourId: string;
  status: "PLANNED" | "CONFIRMED" | "DONE";
  shows: readonly DemoEvent[];
}

/** A plan has committed nothing yet; of a tour that is over every line is closed, at what was committed. */
function asOf(status: BudgetData["status"], own: Line): Line {
  if (status === "PLANNED") {
    const { committed: _, actual: __, actualReason: ___, closed: ____, ...plan } = own;
    return plan;
  }
  const committed = own.committed ?? (own.category === "GUARANTEE" ? (own.rate ?? null) : null);
  if (status === "CONFIRMED" || own.partyGroup || own.basis) return { ...own, committed };
  const planned = Math.round(Number(own.quantity ?? 1) * Number(own.days ?? 1) * (own.rate ?? 0));
  return { ...own, committed, actual: committed ?? planned, actualReason: "As paid after the tour", closed: true };
}

export async function insertBudget(db: Db, { agencyId, tourId, status, shows }: BudgetData): Promise<void> {
  const line = (own: Line, place: number) => ({
    id: idOf(`budget-line/${tourId}/${own.category}/${own.name}`),
    agencyId,
    tourId,
    quantity: "1",
    days: "1",
    rate: 0,
    currency: "AUD",
    closed: false,
    place,
    ...own,
  });
  const guarantees = shows.map(
    ({ title, lineUp }): Line => ({
      category: "GUARANTEE",
      name: title,
      eventId: idOf(`event/${title}`),
      rate: lineUp.reduce((sum, [, , , fee]) => sum + fee, 0) * MINOR,
    }),
  );
  const lines = [...guarantees, ...LINES].map((own, place) => line(asOf(status, own), place));
  await db.insert(tourBudgetLine).values(lines);
  await db.execute(
    sql`insert into tour_rate (agency_id, tour_id, currency, rate) values (${agencyId}, ${tourId}, 'GBP', 1.94)`,
  );
  if (status !== "CONFIRMED") return;
  const scenarioId = idOf("budget-scenario/van");
  await db.insert(tourScenario).values({ id: scenarioId, agencyId, tourId, name: "Two vans in place of the coach" });
  await db.insert(tourBudgetLine).values(
    lines
      .filter(({ name }) => name !== "Coach, Lantern Coaches")
      .concat(line({ category: "TRAVEL", name: "Two vans", quantity: "2", days: "5", rate: 26_000 }, lines.length))
      .map(({ committed: _, actual: __, actualReason: ___, closed: ____, ...own }) => ({
        ...own,
        id: idOf(`budget-line/van/${own.category}/${own.name}`),
        scenarioId,
        closed: false,
      })),
  );
}
