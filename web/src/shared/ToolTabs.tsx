import { use } from "react";
import { AreasContext, collectionsOf, toolTabsOf } from "#web/shared/area.ts";
import { useGuardOf } from "#web/shared/session/guard.ts";
import { t } from "#web/shared/toolTitles.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";

/** The tools, of all or of a talent, as far as the reader may open them. */
export function ToolTabs({ owner }: { owner: { id: string } | null }) {
  const areas = use(AreasContext);
  const opens = useGuardOf();
  const tabs = toolTabsOf(areas).filter(({ needs }) => opens(needs));
  const base = owner ? `${collectionsOf(areas).talents?.base ?? ""}/${owner.id}/tools` : "/tools";
  // One tab alone is no choice.
  if (owner && tabs.length < 2) return null;
  return (
    <Tabs
      sub={owner !== null}
      label={t("tools")}
      tabs={tabs.map(({ path, title }) => ({ id: path, title, to: `${base}/${path}` }))}
    />
  );
}
