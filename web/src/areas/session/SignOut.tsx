import { useEffect } from "react";
import { auth } from "#contract/session/session.ts";
import { send } from "#web/kit/calls/send.ts";
import { end, restore } from "#web/kit/calls/session.ts";
import { keepOnlyDraftsOf } from "#web/kit/forms/drafts.ts";
import { t } from "#web/messages/session.ts";
import { Panel } from "./Panel.tsx";

export function SignOut() {
  useEffect(() => {
    // Without an answer the cookie may live on; then saying "signed out" would be untrue, but staying in helps nobody.
    // The session of a page that was opened here is known only by the cookie: it is restored, so that it can be ended.
    restore()
      .then(() => send(auth.logout, { body: {} }))
      .catch(() => undefined)
      .finally(() => {
        keepOnlyDraftsOf(null);
        end("/login");
      });
  }, []);
  return <Panel title={t("signingOut")} />;
}
