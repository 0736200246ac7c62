import type { SettingPage } from "#web/shared/settingPages.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { LIST } from "./paths.ts";
import { t as titles } from "./titles.ts";

/** Words of these pages in the index of the settings. */
const t = defineMessages({
  settingLine: "Who works here, their positions, and what each of them may do",
  settingWords: "permissions rights roles users accounts invite lock password access",
});
export const settingPages: readonly SettingPage[] = [
  {
    to: LIST,
    title: titles("staff"),
    line: t("settingLine"),
    words: t("settingWords"),
    group: "people",
    needs: { resource: "STAFF", action: "read" },
  },
];
