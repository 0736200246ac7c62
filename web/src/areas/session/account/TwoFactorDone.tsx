import { t } from "#web/areas/session/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Panel } from "../signIn/Panel.tsx";

export const TwoFactorDone = () => (
  <Panel title={t("doneTitle")} line={t("doneLine")}>
    <Button tone="main" size="large" to="/">
      {t("toStart")}
    </Button>
  </Panel>
);
