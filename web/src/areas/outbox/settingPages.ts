import type { SettingPage } from "#web/shared/settingPages.ts";
import { defineMessages } from "#web/ui/format/messages.ts";
import { t as titles } from "./titles.ts";

/** Words of these pages in the index of the settings. */
const t = defineMessages({
  outboxLine: "Every email that Greenroom sends, and what became of it",
  outboxWords: "smtp mail server sent failed bounce",
  notSentAbout: "What else could not leave: WhatsApp messages, shares and Xero",
});
const needs: SettingPage["needs"] = (me) => me.user.role !== "staff";

export const settingPages: readonly SettingPage[] = [
  {
    to: "/outbox",
    title: titles("outbox"),
    line: t("outboxLine"),
    words: t("outboxWords"),
    group: "connections",
    needs,
  },
  { to: "/outbox/not-sent", title: titles("notSent"), line: t("notSentAbout"), group: "connections", needs },
];
