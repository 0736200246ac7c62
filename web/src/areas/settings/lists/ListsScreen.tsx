import { Outlet } from "react-router";
import type { MasterSlug } from "#contract/settings/master-list.ts";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import { Tabs } from "#web/kit/ui/Tabs.tsx";
import { LIST_NAMES, t } from "#web/messages/lists.ts";
import { t as titles } from "#web/messages/settings.titles.ts";
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

/** What the agency chooses from, a list at a time. */
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
