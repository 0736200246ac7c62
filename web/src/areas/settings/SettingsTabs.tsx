import { Tabs } from "#web/kit/ui/Tabs.tsx";
import { t } from "#web/messages/settings.titles.ts";
import { CUSTOM_FIELDS, LISTS } from "./paths.ts";

/** The parts of the settings. */
export const SettingsTabs = () => (
  <Tabs
    label={t("settings")}
    tabs={[
      { id: "custom-field", title: t("customFields"), to: CUSTOM_FIELDS },
      { id: "lists", title: t("lists"), to: LISTS },
    ]}
  />
);
