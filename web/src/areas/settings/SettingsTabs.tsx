import { t } from "#web/areas/settings/titles.ts";
import { WHATSAPP_SETTINGS_PATH } from "#web/shared/chat/paths.ts";
import { useMay, useMe } from "#web/shared/session/me.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
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
import styles from "./SettingsTabs.module.css";

const OF_AGENCY = [
  { id: "general", title: t("general"), to: GENERAL_PATH },
  { id: "custom-field", title: t("customFields"), to: CUSTOM_FIELDS_PATH },
  { id: "lists", title: t("lists"), to: LISTS_PATH },
  { id: "task", title: t("taskSettings"), to: TASK_SETTINGS_PATH },
  { id: "contract", title: t("contractSettings"), to: CONTRACT_SETTINGS_PATH },
  { id: "content", title: t("contentSettings"), to: CONTENT_SETTINGS_PATH },
  { id: "enquiry-form", title: t("enquiryForms"), to: ENQUIRY_FORMS_PATH },
  { id: "fans", title: t("fanSettings"), to: FAN_SETTINGS_PATH },
  { id: "ticketing", title: t("ticketingSettings"), to: TICKETING_SETTINGS_PATH },
  { id: "statuses", title: t("statuses"), to: STATUS_PATH },
];

/** The tabs of the settings, as far as the reader may open them, and the version of the program. */
export function SettingsTabs() {
  const settings = useMay("ORGANIZATION", "read");
  const comms = useMay("COMM", "read");
  const isOwner = useMe().user.role !== "staff";
  const tabs = [
    ...(settings ? OF_AGENCY : []),
    ...(isOwner ? [{ id: "campaigns", title: t("campaignSettings"), to: CAMPAIGN_SETTINGS_PATH }] : []),
    ...(comms ? [{ id: "whatsapp", title: t("whatsapp"), to: WHATSAPP_SETTINGS_PATH }] : []),
  ];
  return (
    <div className={styles.bar}>
      <Tabs label={t("settings")} tabs={tabs} className={styles.tabs} />
      <span className={styles.version}>{t("version", { version: import.meta.env.VITE_VERSION })}</span>
    </div>
  );
}
