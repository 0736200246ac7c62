import { Outlet } from "react-router";
import { MASTER_LISTS, type MasterSlug } from "#contract/settings/master-list.ts";
import { LIST_NAMES, t } from "#web/areas/settings/lists/messages.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { listPath } from "../paths.ts";
import { SettingsTabs } from "../SettingsTabs.tsx";
import styles from "./Lists.module.css";

/** The place of each among the tabs; a list without one does not compile. */
const PLACES: Readonly<Record<MasterSlug, number>> = {
  "talent-types": 1,
  "talent-sub-types": 2,
  "industry-categories": 3,
  positions: 4,
  "task-types": 5,
  "cost-types": 6,
  "outcome-reasons": 7,
  venues: 8,
  tags: 9,
};
const ORDER = MASTER_LISTS.toSorted((a, b) => PLACES[a] - PLACES[b]);

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
