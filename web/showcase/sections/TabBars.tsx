import { useState } from "react";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { t } from "../messages.ts";
import { Shelf, Specimen } from "../Specimen.tsx";

const TABS = ["Profile", "Pipeline", "Contracts", "Events", "Tasks", "Comms"].map((title, index) => ({
  id: title,
  title,
  ...(index > 0 && { count: index * index * 9 }),
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
