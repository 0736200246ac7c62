import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { t } from "./titles.ts";

/** Emails with all that became of them; of what else leaves, what was given up. */
export const OutboxTabs = ({ current }: { current: "emails" | "notSent" }) => (
  <Tabs
    label={t("outbox")}
    current={current}
    tabs={[
      { id: "emails", title: t("emails"), to: "/outbox" },
      { id: "notSent", title: t("others"), to: "/outbox/not-sent" },
    ]}
  />
);
