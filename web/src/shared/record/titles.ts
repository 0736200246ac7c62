import { defineMessages } from "#web/ui/format/messages.ts";

/** Titles of the tabs that every record has. */
export const t = defineMessages({
  profile: "Profile",
  edit: "Edit",
  summary: "Summary",
  latest: "Recent changes and notes",
  files: "Attachments",
  staff: "Staff",
  import: "Import",
  add: "Add {one}",
  goTo: "Go to {many}",
  importMany: "Import {many}",
});

/** The titles of a kind of record that follow from its name. */
export function recordTitles(single: string, many: string) {
  const small = { one: single.toLowerCase(), many: many.toLowerCase() };
  return {
    one: single,
    many,
    add: t("add", small),
    goTo: t("goTo", small),
    import: t("importMany", small),
  };
}
