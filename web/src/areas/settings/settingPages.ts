import { WHATSAPP_SETTINGS_PATH } from "#web/shared/chat/paths.ts";
import type { SettingPage } from "#web/shared/settingPages.ts";
import {
  CAMPAIGN_SETTINGS_PATH,
  CONTENT_SETTINGS_PATH,
  CONTRACT_SETTINGS_PATH,
  CUSTOM_FIELDS_PATH,
  ENQUIRY_FORMS_PATH,
  FAN_SETTINGS_PATH,
  GENERAL_PATH,
  LISTS_PATH,
  STATUS_PATH,
  TASK_SETTINGS_PATH,
  TICKETING_SETTINGS_PATH,
} from "./paths.ts";
import { t as p } from "./settingMessages.ts";
import { t } from "./titles.ts";

const needs = { resource: "ORGANIZATION", action: "read" } as const;

/** In the order of the tabs. */
export const settingPages: readonly SettingPage[] = [
  { to: GENERAL_PATH, title: t("general"), line: p("generalLine"), words: p("generalWords"), group: "agency", needs },
  {
    to: `${GENERAL_PATH}#security`,
    title: p("security"),
    line: p("securityLine"),
    words: p("securityWords"),
    group: "people",
    needs,
  },
  {
    to: `${GENERAL_PATH}#keeping`,
    title: p("keeping"),
    line: p("keepingLine"),
    words: p("keepingWords"),
    group: "data",
    needs,
  },
  { to: CUSTOM_FIELDS_PATH, title: t("customFields"), line: p("fieldsLine"), group: "work", needs },
  { to: LISTS_PATH, title: t("lists"), line: p("listsLine"), words: p("listsWords"), group: "work", needs },
  { to: STATUS_PATH, title: t("statuses"), line: p("statusesLine"), words: p("statusesWords"), group: "work", needs },
  {
    to: TASK_SETTINGS_PATH,
    title: t("taskSettings"),
    line: p("tasksLine"),
    words: p("tasksWords"),
    group: "work",
    needs,
  },
  {
    to: CONTRACT_SETTINGS_PATH,
    title: t("contractSettings"),
    line: p("contractsLine"),
    words: p("contractsWords"),
    group: "work",
    needs,
  },
  { to: CONTENT_SETTINGS_PATH, title: t("contentSettings"), line: p("contentLine"), group: "content", needs },
  {
    to: FAN_SETTINGS_PATH,
    title: t("fanSettings"),
    line: p("fansLine"),
    words: p("fansWords"),
    group: "content",
    needs,
  },
  {
    to: CAMPAIGN_SETTINGS_PATH,
    title: t("campaignSettings"),
    line: p("campaignsLine"),
    words: p("campaignsWords"),
    group: "content",
    needs: (me) => me.user.role !== "staff",
  },
  { to: ENQUIRY_FORMS_PATH, title: t("enquiryForms"), line: p("enquiriesLine"), group: "connections", needs },
  {
    to: WHATSAPP_SETTINGS_PATH,
    title: t("whatsapp"),
    line: p("whatsappLine"),
    group: "connections",
    needs: { resource: "COMM", action: "read" },
  },
  {
    to: TICKETING_SETTINGS_PATH,
    title: t("ticketingSettings"),
    line: p("ticketingLine"),
    words: p("ticketingWords"),
    group: "connections",
    needs,
  },
];
