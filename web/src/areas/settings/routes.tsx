import { t } from "#web/areas/settings/titles.ts";
import { CONNECT_PATH, WHATSAPP_SETTINGS_PATH } from "#web/shared/chat/paths.ts";
import type { AreaRoute, RouteParams } from "#web/ui/routing/route.ts";
import {
  CAMPAIGN_SETTINGS_PATH,
  CATEGORIES_PATH,
  CONTENT_SETTINGS_PATH,
  CONTRACT_SETTINGS_PATH,
  CUSTOM_FIELDS_PATH,
  contractSettingPath,
  ENQUIRY_FORMS_PATH,
  FAN_SETTINGS_PATH,
  GENERAL_PATH,
  LISTS_PATH,
  SETTINGS_PATH,
  STATUS_PATH,
  STATUSES_PATH,
  TASK_SETTINGS_PATH,
  TICKETING_SETTINGS_PATH,
} from "./paths.ts";

const section = { title: t("settings"), to: SETTINGS_PATH };
const needs = { resource: "ORGANIZATION", action: "read" } as const;

/** Loaded with their screens, since the contract declares them next to forms. */
const slugs: RouteParams = {
  slug: async () => {
    const { MASTER_LISTS } = await import("#contract/master-lists.ts");
    return (value) => MASTER_LISTS.some((slug) => slug === value);
  },
};
const subIds: RouteParams = {
  subId: async () => {
    const { CONTRACT_SETTING_TABS } = await import("#contract/contract-documents/contract-setting.ts");
    return (value) => CONTRACT_SETTING_TABS.some((tab) => tab === value);
  },
};

export const routes: AreaRoute[] = [
  {
    path: SETTINGS_PATH,
    title: t("settings"),
    screen: async () => (await import("./SettingsIndex.tsx")).SettingsIndex,
    needs,
  },
  {
    path: GENERAL_PATH,
    title: t("general"),
    section,
    screen: async () => (await import("./general/AgencyScreen.tsx")).AgencyScreen,
    needs,
  },
  {
    path: CUSTOM_FIELDS_PATH,
    title: t("customFields"),
    section,
    screen: async () => (await import("./fields/CustomFieldsScreen.tsx")).CustomFieldsScreen,
    needs,
  },
  {
    path: LISTS_PATH,
    title: t("lists"),
    section,
    screen: async () => (await import("./lists/ListsScreen.tsx")).ListsScreen,
    needs,
    children: [
      { path: "", redirect: "talent-types" },
      { path: ":slug", params: slugs, screen: async () => (await import("./lists/ListScreen.tsx")).ListScreen },
    ],
  },
  {
    path: TASK_SETTINGS_PATH,
    title: t("taskSettings"),
    section,
    screen: async () => (await import("./tasks/TaskSettingsScreen.tsx")).TaskSettingsScreen,
    needs,
  },
  {
    path: contractSettingPath("templates/add"),
    title: t("addTemplate"),
    parent: { title: t("contractSettings"), to: contractSettingPath("templates") },
    screen: async () => (await import("./contracts/TemplateScreen.tsx")).AddTemplateScreen,
    needs: { resource: "ORGANIZATION", action: "write" },
  },
  {
    path: contractSettingPath("templates/:templateId"),
    title: t("template"),
    parent: { title: t("contractSettings"), to: contractSettingPath("templates") },
    screen: async () => (await import("./contracts/TemplateScreen.tsx")).EditTemplateScreen,
    needs,
  },
  {
    path: CONTRACT_SETTINGS_PATH,
    title: t("contractSettings"),
    section,
    screen: async () => (await import("./contracts/ContractSettingsScreen.tsx")).ContractSettingsScreen,
    needs,
    children: [
      { path: "", redirect: "general" },
      {
        path: ":subId",
        params: subIds,
        screen: async () => (await import("./contracts/ContractSettingTab.tsx")).ContractSettingTab,
      },
    ],
  },
  {
    path: CONTENT_SETTINGS_PATH,
    title: t("contentSettings"),
    section,
    screen: async () => (await import("./content/ContentSettingsScreen.tsx")).ContentSettingsScreen,
    needs,
  },
  {
    path: WHATSAPP_SETTINGS_PATH,
    title: t("whatsapp"),
    section,
    screen: async () => (await import("./whatsapp/WhatsappScreen.tsx")).WhatsappScreen,
    needs: { resource: "COMM", action: "read" },
  },
  {
    path: CONNECT_PATH,
    title: t("connectWhatsapp"),
    parent: { title: t("whatsapp"), to: WHATSAPP_SETTINGS_PATH },
    screen: async () => (await import("./whatsapp/SignUpScreen.tsx")).SignUpScreen,
    needs: { resource: "ORGANIZATION", action: "write" },
  },
  {
    path: ENQUIRY_FORMS_PATH,
    title: t("enquiryForms"),
    section,
    screen: async () => (await import("./enquiries/EnquiryFormsScreen.tsx")).EnquiryFormsScreen,
    needs,
  },
  {
    path: FAN_SETTINGS_PATH,
    title: t("fanSettings"),
    section,
    screen: async () => (await import("./fans/FanSettingsScreen.tsx")).FanSettingsScreen,
    needs,
  },
  {
    path: TICKETING_SETTINGS_PATH,
    title: t("ticketingSettings"),
    section,
    screen: async () => (await import("./ticketing/TicketingSettingsScreen.tsx")).TicketingSettingsScreen,
    needs,
  },
  {
    path: CAMPAIGN_SETTINGS_PATH,
    title: t("campaignSettings"),
    section,
    screen: async () => (await import("./campaigns/CampaignSettingsScreen.tsx")).CampaignSettingsScreen,
    needs: (me) => me.user.role !== "staff",
  },
  { path: STATUS_PATH, title: t("statuses"), redirect: STATUSES_PATH, needs },
  {
    path: STATUSES_PATH,
    title: t("statuses"),
    section,
    screen: async () => (await import("./statuses/StatusesScreen.tsx")).StatusesScreen,
    needs,
  },
  {
    path: CATEGORIES_PATH,
    title: t("statusCategories"),
    section,
    screen: async () => (await import("./statuses/CategoriesScreen.tsx")).CategoriesScreen,
    needs,
  },
];
