import { Outlet } from "react-router";
import type { MasterSlug } from "#contract/settings/master-list.ts";
import { LIST_NAMES, t } from "#web/areas/settings/lists/messages.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { listPath } from "../paths.ts";
import { SettingsTabs } from "../SettingsTabs.tsx";
import styles from "./Lists.module.css";

const ORDER: readonly MasterSlug[] = [
  "talent-types",
  "talent-sub-types",
  "industry-categories",
  "positions",
  "task-types",
  "cost-types",
  "venues",
  "tags",
];

/** The agency's lists, one per tab. */
export const ListsScreen = () => (
  <section className={styles.screen} aria-label={titles("lists")}>
    <ListBar tabs={<SettingsTabs />} />
    <div className={styles.lists}>
      <Tabs
        sub
        label={t("lists")}
        tabs={ORDER.map((slug) => ({ id: slug, title: LIST_NAMES[slug], to: listPath(slug) }))}
      />
    </div>
    <Outlet />
  </section>
);
