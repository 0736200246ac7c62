/** The report on scouts. */
import { sql } from "drizzle-orm";
import { SOURCES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { scoutReport as calls } from "#contract/reports/scout.ts";
import { type FactSum, isOfAgencies } from "#server/lib/reports/facts.ts";
import { defineReport } from "#server/lib/reports/report.ts";
import {
  codeSubjects,
  GROUPED,
  monthSubjects,
  personPicture,
  staffPicture,
  staffSubjects,
  subjectOrder,
  withoutSubject,
} from "#server/lib/reports/subject.table.ts";
import { isScout, scoutFacts, scoutWinFacts } from "./scout.facts.ts";

const by = { scout: "scout_id", month: "month", source: "source", category: "category", staff: "staff_id" };
const scouts = { facts: scoutFacts, by, day: "added_on" } satisfies FactSum;
const daysBetween = (from: string, to: string): FactSum => ({
  ...scouts,
  where: sql.raw(`f.${to}_at is not null`),
  value: sql`greatest(0, extract(epoch from ${sql.raw(`f.${to}_at - ${from}`)}) / 86400)`,
});
const named = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, code]));

export const reportOnScouts = defineReport(calls, {
  title: "Scout report",
  subject: "Name",
  ...GROUPED,
  order: subjectOrder,
  subjects: {
    scout: sql`select person.id::text, person.agency_id, person.display_name as name
      from person
      where ${isOfAgencies(sql`person.agency_id`)} and ${isScout}`,
    month: monthSubjects,
    source: sql`${codeSubjects(named(SOURCES))} union all ${withoutSubject("Without a source")}`,
    category: sql`${codeSubjects(named(TALENT_CATEGORIES))} union all ${withoutSubject("Without a category")}`,
    staff: sql`${staffSubjects} union all ${withoutSubject("Unassigned")}`,
  },
  pictures: { scout: personPicture, staff: staffPicture },
  where: {},
  narrows: {
    talentIds: (ids) => sql`f.scout_id = any (${ids}::uuid[])`,
    staffIds: (ids) => sql`exists (select from assignment a
      where a.record_id = f.scout_id and a.ended_at is null and a.staff_id = any (${ids}::uuid[]))`,
    sources: (sources) => sql`f.source = any (${sources}::text[])`,
    categories: (categories) => sql`f.category = any (${categories}::text[])`,
  },
  sources: {
    added: scouts,
    contacted: { ...scouts, where: sql`f.contacted_at is not null` },
    converting: { ...scouts, where: sql`f.converted_at is not null` },
    finalised: { ...scouts, where: sql`f.finalised_at is not null` },
    finalisedRate: "share",
    daysToContact: daysBetween("f.created_at", "contacted"),
    // Some were never contacted: their time runs from the day that they were added.
    daysToConversion: daysBetween("coalesce(f.contacted_at, f.created_at)", "converted"),
    daysToFinalise: daysBetween("f.converted_at", "finalised"),
    valueWon: {
      facts: scoutWinFacts,
      by,
      day: "added_on",
      value: sql`f.value`,
      original: { currency: sql`f.currency`, amount: sql`f.amount` },
    },
  },
});
