import { useEffect } from "react";
import { auth } from "#contract/session/session.ts";
import { send } from "#web/kit/calls/send.ts";
import { end } from "#web/kit/calls/session.ts";
import { t } from "#web/messages/session.ts";
import { Panel } from "./Panel.tsx";

export function SignOut() {
  useEffect(() => {
    // Without an answer the cookie may live on; then saying "signed out" would be untrue, but staying in helps nobody.
    send(auth.logout, { body: {} })
      .catch(() => undefined)
      .finally(() => end("/login"));
  }, []);
  return <Panel title={t("signingOut")} />;
}
