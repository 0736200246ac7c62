import { defineMessages } from "../../ui/format/messages.ts";

/** Messages of statuses, views and templates of tasks, wherever they are shown. */
export const t = defineMessages({
  slate: "Slate",
  sky: "Sky",
  violet: "Violet",
  plum: "Plum",
  teal: "Teal",
  good: "Green",
  planned: "Amber",
  waiting: "Orange",
  bad: "Red",
  show: "Show as",
  board: "Board",
  list: "List",
  timeline: "Timeline",
  week: "Week",
  month: "Month",
  timelineWeek: "Timeline: week",
  timelineMonth: "Timeline: month",
  apply: "Make tasks",
  applyTitle: "Make the tasks of {name}",
  date: "Date",
  dateHint: "The days of each task are counted from it",
  relatedTo: "Related to",
  applied: { one: "{count} task of {name} made", other: "{count} tasks of {name} made" },
});
