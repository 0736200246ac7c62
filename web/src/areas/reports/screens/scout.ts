/** The report on scouts in words. */
import { scoutReport } from "#contract/reports/scout.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { anyReport, type Report, type Subjects } from "../report.ts";
import { t as titles } from "../titles.ts";

const t = defineMessages({
  scout: "Scout",
  month: "Month added",
  source: "Source",
  category: "Category",
  staff: "Staff",
  searchScouts: "Search scouts",
  searchMonths: "Search months",
  searchSources: "Search sources",
  searchCategories: "Search categories",
  searchStaff: "Search staff",
  funnel: "What became of the scouts added {when}?",
  added: "Whom did we add {when}?",
  finalised: "Which scouts added {when} became talents?",
  valueWon: "What did scouts added {when} win?",
  scoutCount: { one: "{count} scout", other: "{count} scouts" },
  monthCount: { one: "{count} month", other: "{count} months" },
  sourceCount: { one: "{count} source", other: "{count} sources" },
  categoryCount: { one: "{count} category", other: "{count} categories" },
  staffCount: { one: "{count} member of staff", other: "{count} members of staff" },
  note: {
    one: "{shown} of the {count} scout that you can see was added in this period",
    other: "{shown} of the {count} scouts that you can see were added in this period",
  },
  groupNote: "{shown} of {reached} rows have figures",
});
const QUESTIONS = ["funnel", "added", "finalised", "valueWon"] as const;
const groupNote: Subjects["note"] = ({ shown, reached }) => t("groupNote", { shown, reached });

const scout = {
  title: t("scout"),
  subject: t("scout"),
  searchLabel: t("searchScouts"),
  collection: "scouts",
  filter: "talentIds",
  hasAvatar: true,
  sumTitle: (count) => t("scoutCount", { count }),
  note: ({ shown, reached }) => t("note", { shown, count: reached }),
} satisfies Subjects & { title: string };

export const scoutWords: Report = {
  ...scout,
  calls: anyReport(scoutReport),
  table: "scoutReport",
  title: titles("scout"),
  columns: [
    "added",
    "contacted",
    "converting",
    "finalised",
    "finalisedRate",
    "daysToContact",
    "daysToConversion",
    "daysToFinalise",
    "valueWon",
  ],
  question: (chart, when) => t(QUESTIONS.find((question) => question === chart) ?? "funnel", { when }),
  groups: {
    scout,
    month: {
      title: t("month"),
      subject: t("month"),
      searchLabel: t("searchMonths"),
      collection: null,
      filter: null,
      sumTitle: (count) => t("monthCount", { count }),
      note: groupNote,
    },
    source: {
      title: t("source"),
      subject: t("source"),
      searchLabel: t("searchSources"),
      collection: null,
      filter: "sources",
      sumTitle: (count) => t("sourceCount", { count }),
      note: groupNote,
    },
    category: {
      title: t("category"),
      subject: t("category"),
      searchLabel: t("searchCategories"),
      collection: null,
      filter: "categories",
      sumTitle: (count) => t("categoryCount", { count }),
      note: groupNote,
    },
    staff: {
      title: t("staff"),
      subject: t("staff"),
      searchLabel: t("searchStaff"),
      collection: "staff",
      filter: "staffIds",
      hasAvatar: true,
      sumTitle: (count) => t("staffCount", { count }),
      note: groupNote,
    },
  },
};
