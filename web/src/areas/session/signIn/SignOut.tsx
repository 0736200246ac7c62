import { useEffect } from "react";
import { auth } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { send } from "#web/ui/calls/send.ts";
import { endSession, restoreSession } from "#web/ui/calls/session.ts";
import { keepOnlyDraftsOf } from "#web/ui/forms/drafts/drafts.ts";
import { Panel } from "./Panel.tsx";

export function SignOut() {
  useEffect(() => {
    // Without an answer the cookie may live on; then saying "signed out" would be untrue, but staying in helps nobody.
    // The session of a page that was opened here is known only by the cookie: it is restored, so that it can be ended.
    restoreSession()
      .then(() => send(auth.logout, { body: {} }))
      .catch(() => undefined)
      .finally(() => {
        keepOnlyDraftsOf(null);
        endSession("/login");
      });
  }, []);
  return <Panel title={t("signingOut")} />;
}
