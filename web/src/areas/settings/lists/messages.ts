import type { MasterSlug } from "#contract/master-lists.ts";
import { defineMessages } from "../../../ui/format/messages.ts";

/** Messages of the agency's lists. */
export const t = defineMessages({
  lists: "Lists",
  newEntry: "New entry",
  name: "Name",
  category: "Category",
  type: "Type",
  add: "Add",
  nothing: "No entries yet",
  nothingLine: "New entries can be used right away.",
  uses: { one: "{count} use", other: "{count} uses" },
  unused: "unused",
  rename: "Rename",
  renameOf: "Rename {name}",
  entryActions: "{name}: actions",
  save: "Save",
  cancel: "Cancel",
  moveUp: "Move up",
  moveDown: "Move down",
  color: "Colour",
  takesTime: "Takes time",
  takesTimeHint: "A task of this type fills the calendar of its people",
  editType: "Edit {name}",
  edit: "Edit",
  drag: "Drag {name}, or press Alt with an arrow",
  remove: "Remove from list",
  restore: "Restore",
  restoreNamed: "Restore {name}",
  archived: "Archived",
  archivedLine: "Archived entries are no longer offered. Records that use them keep them.",
  added: "{name} added",
  renamed: "{name} saved",
  removed: "{name} removed",
  kept: { one: "{name} archived. {count} record keeps it.", other: "{name} archived. {count} records keep it." },
  restored: "{name} restored",
  moved: "{name} moved to position {place}",
});

/** The title of each list. */
export const listTitle = defineMessages({
  "talent-types": "Talent types",
  "talent-sub-types": "Sub-types",
  "industry-categories": "Industry categories",
  positions: "Positions",
  "task-types": "Task types",
  "cost-types": "Cost types",
  "outcome-reasons": "Outcome reasons",
  venues: "Venues",
  tags: "Tags",
} satisfies Record<MasterSlug, string>);
/** A line that says what each list is for. */
export const listLine = defineMessages({
  "talent-types": "Types of talents and scouts, in each category.",
  "talent-sub-types": "Sub-types refine a type. Each belongs to one type.",
  "industry-categories": "Industries of partners and suppliers.",
  positions: "Roles of your staff.",
  "task-types": "Types of tasks. Those that take time show in the calendar of the people they involve.",
  "cost-types": "Types of expenses.",
  "outcome-reasons": "Why an opportunity was lost or declined.",
  venues: "Where events take place.",
  tags: "Suggested tags for talents, scouts and favourites. Anyone can type others.",
} satisfies Record<MasterSlug, string>);
