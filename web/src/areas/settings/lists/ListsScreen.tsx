import { Outlet } from "react-router";
import { MASTER_LISTS } from "#contract/master-lists.ts";
import { listTitle, t } from "#web/areas/settings/lists/messages.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { listPath } from "../paths.ts";
import { SettingsTabs } from "../SettingsTabs.tsx";
import styles from "./Lists.module.css";

/** The agency's lists, one per tab. */
export const ListsScreen = () => (
  <section className={styles.screen} aria-label={titles("lists")}>
    <ListBar tabs={<SettingsTabs />} />
    <div className={styles.lists}>
      <Tabs
        sub
        label={t("lists")}
        tabs={MASTER_LISTS.map((slug) => ({ id: slug, title: listTitle(slug), to: listPath(slug) }))}
      />
    </div>
    <Outlet />
  </section>
);
