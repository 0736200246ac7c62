/** The report on cost and revenue. */
import { type SQL, sql } from "drizzle-orm";
import { OPPORTUNITY_TYPES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { costReport as calls } from "#contract/reports/cost-and-revenue.ts";
import type { FactSum } from "#server/lib/reports/facts.ts";
import { defineReport } from "#server/lib/reports/report.ts";
import {
  codeSubjects,
  GROUPED,
  hiddenSubject,
  monthSubjects,
  partnerPicture,
  personPicture,
  recordSubjects,
  subjectOrder,
  talentSubjects,
  withoutSubject,
} from "#server/lib/reports/subject.table.ts";
import { costFacts as facts } from "./cost-and-revenue.facts.ts";

const by = {
  month: "month",
  talent: "talent",
  partner: "partner",
  category: "category",
  event: "event",
  project: "project",
  type: "type",
};

type Part = "REVENUE" | "FEE" | "CREDIT" | "AGENCY" | "PARTNER" | "TALENT" | "TASK";
/** Sums parts, some of which are taken off. */
function sumOf(added: readonly Part[], deducted: readonly Part[] = []): FactSum {
  const isAmong = (parts: readonly Part[]): SQL => sql.raw(`f.part in (${parts.map((part) => `'${part}'`).join()})`);
  const signed = (amount: SQL): SQL =>
    deducted.length > 0 ? sql`(case when ${isAmong(deducted)} then -${amount} else ${amount} end)` : amount;
  return {
    facts,
    by,
    day: "on_date",
    where: isAmong([...added, ...deducted]),
    value: signed(sql`f.value`),
    original: { currency: sql`f.currency`, amount: signed(sql`f.amount`), rate: sql`f.rate` },
  };
}
/** Costs that the agency pays, also where a client is invoiced for it: that is in the revenue. */
const COSTS = ["AGENCY", "PARTNER", "TASK"] as const;

const wordOf = (code: string): string => code.charAt(0) + code.slice(1).toLowerCase();
const named = (codes: readonly string[]): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [code, wordOf(code)]));
const withOthers = (subjects: SQL, without: string, hidden?: string): SQL =>
  sql`${subjects} union all ${withoutSubject(without)}${hidden ? sql` union all ${hiddenSubject(hidden)}` : sql``}`;

export const reportOnCost = defineReport(calls, {
  title: "Cost and revenue report",
  subject: "Name",
  ...GROUPED,
  order: subjectOrder,
  subjects: {
    month: monthSubjects,
    talent: withOthers(talentSubjects, "Without a talent", "Talents you can’t see"),
    partner: withOthers(
      recordSubjects("PARTNER", "partner", "display_name"),
      "Without a partner",
      "Partners you can’t see",
    ),
    category: withOthers(codeSubjects(named(TALENT_CATEGORIES)), "Without a category"),
    event: withOthers(recordSubjects("EVENT", "event", "title"), "Without an event", "Events you can’t see"),
    project: withOthers(recordSubjects("PROJECT", "project", "title"), "Without a project", "Projects you can’t see"),
    type: withOthers(codeSubjects(named(OPPORTUNITY_TYPES)), "Without a contract type"),
  },
  pictures: { talent: personPicture, partner: partnerPicture },
  where: {},
  narrows: {
    talentIds: (ids) => sql`f.person_id = any (${ids}::uuid[])`,
    partnerIds: (ids) => sql`f.partner_id = any (${ids}::uuid[])`,
  },
  sources: {
    revenue: sumOf(["REVENUE"]),
    fee: sumOf(["FEE"]),
    credits: sumOf(["CREDIT"]),
    revenueAfterCredits: sumOf(["REVENUE"], ["CREDIT"]),
    agencyCost: sumOf(["AGENCY"]),
    clientCost: sumOf(["PARTNER"]),
    talentCost: sumOf(["TALENT"]),
    taskCost: sumOf(["TASK"]),
    cost: sumOf(COSTS),
    margin: sumOf(["REVENUE"], ["CREDIT", ...COSTS]),
    marginShare: "share",
  },
});
