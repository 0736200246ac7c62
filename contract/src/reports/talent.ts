/** The report on talents: what each did in a period, what it brought, and what is open now. */
import { manyRefs, manyTexts } from "../list.ts";
import { chartsOf, reportCalls } from "./report.ts";

const OPPORTUNITIES = { unit: "count", rows: "opportunities", needs: ["PIPELINE"] } as const;
const DAYS = { unit: "days", rows: "days", needs: ["CALENDAR"] } as const;
const FANS = { needs: ["CMS"] } as const;

export const talentReport = reportCalls({
  path: "/client/v1/reports/talent",
  summary: "Talents with what they did and brought in a period",
  measures: {
    commission: { title: "Commission", unit: "money", needs: ["FINANCE"], rows: "payments" },
    made: { ...OPPORTUNITIES, title: "Opportunities" },
    won: { ...OPPORTUNITIES, title: "Won" },
    lost: { ...OPPORTUNITIES, title: "Lost", lessIsBetter: true },
    declined: { ...OPPORTUNITIES, title: "Declined" },
    winRate: {
      title: "Win rate",
      unit: "share",
      needs: ["PIPELINE"],
      share: { of: ["won"], in: ["won", "lost", "declined"] },
    },
    valueWon: { title: "Value won", unit: "money", needs: ["PIPELINE", "CONTRACT"], rows: "opportunities" },
    signed: { title: "Contracts signed", unit: "count", needs: ["CONTRACT"], rows: "contracts" },
    valueSigned: { title: "Value signed", unit: "money", needs: ["CONTRACT"], rows: "contracts" },
    events: { title: "Events", unit: "count", needs: ["EVENT"], rows: "events" },
    worked: { ...DAYS, title: "Days worked" },
    held: { ...DAYS, title: "Days held" },
    onLeave: { ...DAYS, title: "Days on leave" },
    free: { title: "Days free", unit: "days", needs: ["CALENDAR"] },
    invoiced: { title: "Invoiced", unit: "money", needs: ["FINANCE"], rows: "invoices" },
    received: { title: "Received", unit: "money", needs: ["FINANCE"], rows: "payments" },
    owed: { title: "Owed now", unit: "money", needs: ["FINANCE"], isNow: true, lessIsBetter: true, rows: "invoices" },
    openTasks: { title: "Open tasks", unit: "count", needs: ["TASK"], isNow: true, rows: "tasks" },
    overdueTasks: {
      title: "Overdue tasks",
      unit: "count",
      needs: ["TASK"],
      isNow: true,
      lessIsBetter: true,
      rows: "tasks",
    },
    lastContact: { title: "Last contact", unit: "instant", needs: ["COMM"], isNow: true },
    followersGained: { ...FANS, title: "Followers gained", unit: "count", rows: "days" },
    acts: { ...FANS, title: "What fans did", unit: "count", rows: "days" },
    views: { ...FANS, title: "Views", unit: "count", rows: "days" },
    engagement: { ...FANS, title: "Engagement", unit: "share", share: { of: ["acts"], in: ["views"] } },
  },
  filters: {
    talentIds: manyRefs("person"),
    staffIds: manyRefs("staff"),
    tags: manyTexts(),
  },
  charts: chartsOf("commission", "valueWon", "valueSigned", "invoiced", "received", "won", "events", "worked"),
  figures: ["commission", "valueWon", "winRate", "events", "worked"],
  sort: "commission",
});
