import { defineMessages } from "#web/ui/format/messages.ts";

export const t = defineMessages({
  title: "Start the advance",
  line: "Each show gets the tasks of the pack, unless it has them. They move with its day.",
  pack: "Pack",
  packOf: { one: "{name}, {count} task", other: "{name}, {count} tasks" },
  start: "Start",
  startFor: { one: "Start for {count} show", other: "Start for {count} shows" },
  started: { one: "{count} task added", other: "{count} tasks added" },
  noPack: "No packs of tasks yet",
  noPackLine: "A template of tasks that hang on the start of an event is a pack.",
  toSettings: "Task settings",
  noneLeft: "Each show has these tasks",
  noneLeftLine: "Choose another pack, or look at the tasks of a show.",
  noDay: "No day yet",
  nobody: "No one",
  advance: "Advance",
  startedOf: "{started} of {shows} shows started",
  advanceOf: "Advance {done} of {total}",
});
