import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/session.ts";
import { Panel } from "./Panel.tsx";

export const PasswordSet = () => (
  <Panel title={t("passwordSetTitle")} line={t("passwordSetLine")}>
    <Button tone="main" size="large" to="/login">
      {t("signIn")}
    </Button>
  </Panel>
);
