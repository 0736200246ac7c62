import { useLocation } from "react-router";
import { useVisible } from "#web/shared/shell/navigation/NavEntry.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { SETTINGS_PATH } from "./paths.ts";
import styles from "./SettingsTabs.module.css";
import { t as p } from "./settingMessages.ts";
import { settingPages } from "./settingPages.ts";
import { t } from "./titles.ts";

/** The tabs of the settings, as far as the reader may open them; parts of a page have none. */
export function SettingsTabs() {
  const { pathname } = useLocation();
  const pages = useVisible(settingPages).filter(({ to }) => !to.includes("#"));
  const current = pages.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <div className={styles.bar}>
      <Tabs
        label={t("settings")}
        className={styles.tabs}
        current={current?.to ?? SETTINGS_PATH}
        tabs={[
          { id: SETTINGS_PATH, title: p("all"), to: SETTINGS_PATH },
          ...pages.map(({ to, title }) => ({ id: to, title, to })),
        ]}
      />
    </div>
  );
}
