import { t } from "#web/areas/settings/titles.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import {
  CONTRACT_SETTINGS_PATH,
  CUSTOM_FIELDS_PATH,
  ENQUIRY_FORMS_PATH,
  LISTS_PATH,
  STATUS_PATH,
  TASK_SETTINGS_PATH,
} from "./paths.ts";

/** The tabs of the settings. */
export const SettingsTabs = () => (
  <Tabs
    label={t("settings")}
    tabs={[
      { id: "custom-field", title: t("customFields"), to: CUSTOM_FIELDS_PATH },
      { id: "lists", title: t("lists"), to: LISTS_PATH },
      { id: "task", title: t("taskSettings"), to: TASK_SETTINGS_PATH },
      { id: "contract", title: t("contractSettings"), to: CONTRACT_SETTINGS_PATH },
      { id: "enquiry-form", title: t("enquiryForms"), to: ENQUIRY_FORMS_PATH },
      { id: "statuses", title: t("statuses"), to: STATUS_PATH },
    ]}
  />
);
