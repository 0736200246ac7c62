import { STATUS_MODULES, type StatusModule } from "#contract/settings/status.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { CATEGORIES_PATH, STATUSES_PATH } from "../paths.ts";
import { SettingsTabs } from "../SettingsTabs.tsx";
import { MODULE_NAMES, t } from "./messages.ts";
import styles from "./Statuses.module.css";

const VIEWS = [
  { id: STATUSES_PATH, title: t("statuses") },
  { id: CATEGORIES_PATH, title: t("categories") },
];

/** The bar of both views: which of them, and the statuses of what. */
export const StatusBar = ({ view, module, add }: { view: string; module: StatusModule; add: Action }) => (
  <>
    <ListBar tabs={<SettingsTabs />} actions={[add]} />
    <div className={styles.tabs}>
      <Tabs
        sub
        label={t("view")}
        current={view}
        tabs={VIEWS.map((tab) => ({ ...tab, to: `${tab.id}?module=${module}` }))}
      />
      <Tabs
        sub
        label={t("of")}
        current={module}
        tabs={STATUS_MODULES.map((id) => ({ id, title: MODULE_NAMES[id], to: `${view}?module=${id}` }))}
      />
    </div>
  </>
);
