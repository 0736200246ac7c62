import { Outlet, useNavigate, useParams } from "react-router";
import { CONTRACT_SETTING_TABS } from "#contract/contract-documents/contract-setting.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import styles from "../lists/Lists.module.css";
import { contractSettingPath } from "../paths.ts";
import { SettingsTabs } from "../SettingsTabs.tsx";
import { addClause, addTemplate } from "./actions.tsx";
import { TAB_NAMES, t } from "./messages.ts";
import { type ImportedText, importWord } from "./word/wordActions.tsx";

/** Contract settings of the agency, one tab for each part. */
export function ContractSettingsScreen() {
  const { subId } = useParams();
  const mayWrite = useMay("ORGANIZATION", "write");
  const navigate = useNavigate();
  const openImported = (text: ImportedText) => void navigate(contractSettingPath("templates/add"), { state: text });
  return (
    <section className={styles.screen} aria-label={titles("contractSettings")}>
      <ListBar
        tabs={<SettingsTabs />}
        actions={[
          mayWrite && subId === "templates" && importWord(openImported),
          mayWrite && subId === "templates" && addTemplate(),
          mayWrite && subId === "clauses" && addClause(),
        ]}
      />
      <div className={styles.lists}>
        <Tabs
          sub
          label={t("settings")}
          tabs={CONTRACT_SETTING_TABS.map((id) => ({ id, title: TAB_NAMES[id], to: contractSettingPath(id) }))}
        />
      </div>
      <Outlet />
    </section>
  );
}
