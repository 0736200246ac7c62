/** The report on scouts: what became of those who were added in a period, and how long each step took. */
import { SOURCES, TALENT_CATEGORIES } from "../enums.ts";
import { manyOf, manyRefs } from "../list.ts";
import { chartsOf, reportCalls } from "./report.ts";

export const SCOUT_GROUPS = ["scout", "month", "source", "category", "staff"] as const;
const SCOUTS = { unit: "count", rows: "scouts", needs: ["SCOUT"] } as const;
const CONTACTED = { ...SCOUTS, needs: ["SCOUT", "COMM"] } as const;
const STEP = { unit: "days", isMedian: true, lessIsBetter: true } as const;

export const scoutReport = reportCalls({
  path: "/client/v1/reports/scout",
  summary: "Scouts that were added in a period, with the steps that they took since",
  groups: SCOUT_GROUPS,
  measures: {
    added: { ...SCOUTS, title: "Added" },
    contacted: { ...CONTACTED, title: "Contacted" },
    converting: { ...SCOUTS, title: "In conversion" },
    finalised: { ...SCOUTS, title: "Finalised" },
    finalisedRate: {
      title: "Finalised rate",
      unit: "share",
      needs: ["SCOUT"],
      share: { of: ["finalised"], in: ["added"] },
    },
    daysToContact: { ...CONTACTED, ...STEP, title: "Days to contact" },
    daysToConversion: { ...CONTACTED, ...STEP, title: "Days to conversion" },
    daysToFinalise: { ...SCOUTS, ...STEP, title: "Days to finalise" },
    valueWon: {
      title: "Won in 12 months",
      unit: "money",
      needs: ["SCOUT", "PIPELINE", "CONTRACT"],
      rows: "opportunities",
    },
  },
  filters: {
    talentIds: manyRefs("person"),
    staffIds: manyRefs("staff"),
    sources: manyOf(SOURCES),
    categories: manyOf(TALENT_CATEGORIES),
  },
  charts: {
    funnel: {
      title: "Steps by month added",
      measures: ["added", "contacted", "converting", "finalised"],
      sideBySide: true,
    },
    ...chartsOf("added", "finalised", "valueWon"),
  },
  figures: ["added", "contacted", "converting", "finalised", "finalisedRate"],
  sort: "added",
});
