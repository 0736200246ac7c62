import { useEffect } from "react";
import { auth } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { send } from "#web/ui/calls/send.ts";
import { endSession, restoreSession } from "#web/ui/calls/session.ts";
import { keepOnlyDraftsOf } from "#web/ui/forms/drafts/drafts.ts";
import { Panel } from "./Panel.tsx";

export function SignOut() {
  useEffect(() => {
    // Without a reply the cookie may still be valid, but staying on the page would not help.
    // On a page opened here the session is known only by its cookie: it is restored to be ended.
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
