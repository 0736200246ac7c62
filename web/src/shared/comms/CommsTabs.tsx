import { use } from "react";
import { AreasContext, commsTabsOf, type TabOwner } from "#web/shared/area.ts";
import { t } from "#web/shared/comms/titles.ts";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useGuardOf } from "#web/shared/session/guard.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";

/** The tabs of comms, of all or of an owner, as far as the reader may open them. */
export const CommsTabs = ({ owner }: { owner: TabOwner | null }) =>
  owner ? <OwnerTabs owner={owner} /> : <TabsAt base="/comms" collection={null} />;

const OwnerTabs = ({ owner: { id, collection } }: { owner: TabOwner }) => (
  <TabsAt base={useRecordPaths().beside(id, "comms")} collection={collection} sub />
);

function TabsAt({ base, collection, sub = false }: { base: string; collection: string | null; sub?: boolean }) {
  const opens = useGuardOf();
  const tabs = commsTabsOf(use(AreasContext), collection).filter(({ needs }) => opens(needs));
  // One tab alone is no choice.
  if (sub && tabs.length < 2) return null;
  return (
    <Tabs
      sub={sub}
      label={t("comms")}
      tabs={tabs.map(({ path, title }) => ({ id: path, title, to: `${base}/${path}` }))}
    />
  );
}
