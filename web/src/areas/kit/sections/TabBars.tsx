import { useState } from "react";
import { Tabs } from "#web/kit/ui/Tabs.tsx";
import { t } from "#web/messages/showcase.ts";
import { Shelf, Specimen } from "../Specimen.tsx";

const TABS = ["Profile", "Pipeline", "Contracts", "Events", "Tasks", "Comms"].map((title, at) => ({
  id: title,
  title,
  ...(at > 0 && { count: at * at * 9 }),
}));

export function TabBars() {
  const [current, setCurrent] = useState("Profile");
  const common = { current, onChoose: setCurrent };
  return (
    <Shelf>
      <Specimen title={t("withCounts")} wide>
        <Tabs label={t("withCounts")} tabs={TABS} {...common} />
      </Specimen>
      <Specimen title={t("second")} wide>
        <Tabs label={t("second")} tabs={TABS.map(({ id, title }) => ({ id, title }))} {...common} sub />
      </Specimen>
    </Shelf>
  );
}
