import { defineMessages } from "../../ui/format/messages.ts";

/** Titles of the settings, apart from the other messages so that the router loads only these. */
export const t = defineMessages({
  settings: "Settings",
  version: "Greenroom {version}",
  general: "General",
  customFields: "Custom fields",
  lists: "Lists",
  statuses: "Statuses",
  statusCategories: "Status categories",
  taskSettings: "Tasks",
  contractSettings: "Contracts",
  contentSettings: "Fan content",
  whatsapp: "WhatsApp",
  connectWhatsapp: "Connect WhatsApp",
  enquiryForms: "Enquiries",
  fanSettings: "Fans",
  campaignSettings: "Campaigns",
  ticketingSettings: "Ticketing",
  template: "Template",
  addTemplate: "Add template",
  save: "Save",
});
