/** The report on cost and revenue in words. */
import { costReport } from "#contract/reports/cost-and-revenue.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { anyReport, type Report, type Subjects } from "../report.ts";
import { t as titles } from "../titles.ts";

const t = defineMessages({
  month: "Month",
  talent: "Talent",
  partner: "Partner",
  category: "Category",
  event: "Event",
  project: "Project",
  type: "Contract type",
  searchMonth: "Search months",
  searchTalent: "Search talents",
  searchPartner: "Search partners",
  searchCategory: "Search categories",
  searchEvent: "Search events",
  searchProject: "Search projects",
  searchType: "Search contract types",
  countMonth: { one: "{count} month", other: "{count} months" },
  countTalent: { one: "{count} talent", other: "{count} talents" },
  countPartner: { one: "{count} partner", other: "{count} partners" },
  countCategory: { one: "{count} category", other: "{count} categories" },
  countEvent: { one: "{count} event", other: "{count} events" },
  countProject: { one: "{count} project", other: "{count} projects" },
  countType: { one: "{count} contract type", other: "{count} contract types" },
  course: "What did we earn and spend {when}?",
  revenue: "Where did revenue come from {when}?",
  fee: "Where did our fee come from {when}?",
  margin: "What was left of the revenue {when}?",
  cost: "What did we spend on {when}?",
  rule: "Margin is revenue less credit notes and cost, without what talents bear.",
  shown: "Figures for {shown} of {subjects} that you can see. {rule}",
});

const QUESTIONS = ["course", "revenue", "fee", "margin", "cost"] as const;

type Count =
  | "countMonth"
  | "countTalent"
  | "countPartner"
  | "countCategory"
  | "countEvent"
  | "countProject"
  | "countType";
type Search =
  | "searchMonth"
  | "searchTalent"
  | "searchPartner"
  | "searchCategory"
  | "searchEvent"
  | "searchProject"
  | "searchType";
const wordsOf = (
  group: "month" | "talent" | "partner" | "category" | "event" | "project" | "type",
  count: Count,
  search: Search,
  more: Pick<Subjects, "collection" | "filter" | "hasAvatar"> = { collection: null, filter: null },
): Subjects & { title: string } => ({
  ...more,
  title: t(group),
  subject: t(group),
  searchLabel: t(search),
  sumTitle: (subjects) => t(count, { count: subjects }),
  note: ({ shown, reached }) => t("shown", { shown, subjects: t(count, { count: reached }), rule: t("rule") }),
});

const months = wordsOf("month", "countMonth", "searchMonth");
export const costWords: Report = {
  ...months,
  calls: anyReport(costReport),
  table: "costReport",
  title: titles("cost"),
  columns: ["revenue", "fee", "credits", "cost", "margin", "marginShare", "agencyCost", "clientCost", "taskCost"],
  question: (chart, when) => t(QUESTIONS.find((question) => question === chart) ?? "course", { when }),
  groups: {
    month: months,
    talent: wordsOf("talent", "countTalent", "searchTalent", {
      collection: "talents",
      filter: "talentIds",
      hasAvatar: true,
    }),
    partner: wordsOf("partner", "countPartner", "searchPartner", {
      collection: "partners",
      filter: "partnerIds",
      hasAvatar: true,
    }),
    category: wordsOf("category", "countCategory", "searchCategory"),
    event: wordsOf("event", "countEvent", "searchEvent", { collection: "events", filter: null }),
    project: wordsOf("project", "countProject", "searchProject", { collection: "projects", filter: null }),
    type: wordsOf("type", "countType", "searchType"),
  },
};
