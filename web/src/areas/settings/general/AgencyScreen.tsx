import { agencySettings } from "#contract/settings/agency-setting.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import lists from "../lists/Lists.module.css";
import { SettingsTabs } from "../SettingsTabs.tsx";
import { AgencyForm } from "./AgencyForm.tsx";
import { SettingFacts } from "./SettingFacts.tsx";

/** General settings: parts at the left, one page, and a document with them beside it. */
export function AgencyScreen() {
  const settings = useCallQuery(agencySettings.get, {});
  const editable = useMay("ORGANIZATION", "write");
  return (
    <section className={lists.screen} aria-label={titles("general")}>
      <ListBar tabs={<SettingsTabs />} />
      <QueryBoundary answer={settings}>
        {(current) => (editable ? <AgencyForm current={current} /> : <SettingFacts current={current} />)}
      </QueryBoundary>
    </section>
  );
}
