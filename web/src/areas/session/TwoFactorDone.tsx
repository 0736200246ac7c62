import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/session.ts";
import { Panel } from "./Panel.tsx";

export const TwoFactorDone = () => (
  <Panel title={t("doneTitle")} line={t("doneLine")}>
    <Button tone="main" size="large" to="/">
      {t("toStart")}
    </Button>
  </Panel>
);
