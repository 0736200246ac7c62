import { t } from "#web/areas/session/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Panel } from "./Panel.tsx";

export const PasswordSet = () => (
  <Panel title={t("passwordSetTitle")} line={t("passwordSetLine")}>
    <Button tone="main" size="large" to="/login">
      {t("signIn")}
    </Button>
  </Panel>
);
