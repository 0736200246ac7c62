/** The report on tasks in words. */
import { taskReport } from "#contract/reports/task.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { anyReport, type Report, type Subjects } from "../report.ts";
import { t as titles } from "../titles.ts";

const t = defineMessages({
  staff: "Staff",
  talent: "Talent",
  project: "Project",
  type: "Task type",
  searchStaff: "Search staff",
  searchTalents: "Search talents",
  searchProjects: "Search projects",
  searchTypes: "Search task types",
  flow: "How much did we get done {when}?",
  backlog: "How much was overdue {when}?",
  completed: "Who completed tasks {when}?",
  created: "What were tasks created for {when}?",
  cost: "What did tasks cost {when}?",
  sale: "What did tasks bring {when}?",
  staffCount: { one: "{count} member of staff", other: "{count} members of staff" },
  talentCount: { one: "{count} talent", other: "{count} talents" },
  projectCount: { one: "{count} project", other: "{count} projects" },
  typeCount: { one: "{count} task type", other: "{count} task types" },
  note: "{shown} of {reached} rows have figures",
});
const QUESTIONS = ["flow", "backlog", "completed", "created", "cost", "sale"] as const;
const note: Subjects["note"] = ({ shown, reached }) => t("note", { shown, reached });

const staff = {
  title: t("staff"),
  subject: t("staff"),
  searchLabel: t("searchStaff"),
  collection: "staff",
  filter: "assigneeIds",
  hasAvatar: true,
  sumTitle: (count) => t("staffCount", { count }),
  note,
} satisfies Subjects & { title: string };

export const taskWords: Report = {
  ...staff,
  calls: anyReport(taskReport),
  table: "taskReport",
  title: titles("task"),
  columns: ["created", "completed", "onTimeRate", "daysLate", "open", "overdue", "age", "cost", "sale"],
  question: (chart, when) => t(QUESTIONS.find((question) => question === chart) ?? "flow", { when }),
  groups: {
    staff,
    talent: {
      ...staff,
      title: t("talent"),
      subject: t("talent"),
      searchLabel: t("searchTalents"),
      collection: "talents",
      filter: "talentIds",
      sumTitle: (count) => t("talentCount", { count }),
    },
    project: {
      title: t("project"),
      subject: t("project"),
      searchLabel: t("searchProjects"),
      collection: "projects",
      filter: "projectIds",
      sumTitle: (count) => t("projectCount", { count }),
      note,
    },
    type: {
      title: t("type"),
      subject: t("type"),
      searchLabel: t("searchTypes"),
      collection: null,
      filter: "typeIds",
      sumTitle: (count) => t("typeCount", { count }),
      note,
    },
  },
};
