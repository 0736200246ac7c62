import { useParams } from "react-router";
import { CONTRACT_SETTING_TABS, contractSettings } from "#contract/contract-documents/contract-setting.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { NotFound } from "#web/ui/layout/NotFound.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useTitle } from "#web/ui/routing/title.ts";
import styles from "../lists/Lists.module.css";
import { ClausesTab } from "./ClausesTab.tsx";
import { GeneralTab } from "./GeneralTab.tsx";
import { KeyDatesTab } from "./KeyDatesTab.tsx";
import { TAB_NAMES } from "./messages.ts";
import type { TabProps } from "./settingForm.tsx";
import { TemplatesTab } from "./TemplatesTab.tsx";

const TABS = { general: GeneralTab, templates: TemplatesTab, clauses: ClausesTab, "key-dates": KeyDatesTab };

/** One of the tabs, or "not found" for any other. */
export function ContractSettingTab() {
  const { subId } = useParams();
  const knownTab = CONTRACT_SETTING_TABS.find((tab) => tab === subId);
  return knownTab ? <Known key={knownTab} subId={knownTab} /> : <NotFound />;
}

function Known({ subId }: Pick<TabProps, "subId">) {
  const answer = useCallQuery(contractSettings.get, { params: { subId } });
  const editable = useMay("ORGANIZATION", "write");
  useTitle(TAB_NAMES[subId]);
  const Tab = TABS[subId];
  return (
    <div className={styles.body}>
      <QueryBoundary answer={answer}>
        {(current) => <Tab subId={subId} current={current} editable={editable} />}
      </QueryBoundary>
    </div>
  );
}
