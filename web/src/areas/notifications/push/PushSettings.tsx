import { useState } from "react";
import { push, pushTest } from "#contract/notifications/push.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldGroup } from "#web/ui/forms/FieldGroup.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../Inbox.module.css";
import { hindrance, type Switched, switchOff, switchOn } from "./browserPush.ts";

const LINES = { unsupported: "pushUnsupported", blocked: "pushBlocked" } as const;

/** Notifications of this browser: on, off, and a test. It takes effect at once, apart from the form around it. */
export function PushSettings() {
  const { data } = useCallQuery(push.get, {});
  const [busy, setBusy] = useState(false);
  const [blocked, setBlocked] = useState(hindrance);
  const run = async (change: () => Promise<Switched>): Promise<void> => {
    setBusy(true);
    const state = await change();
    setBusy(false);
    setBlocked(hindrance());
    if (state === "failed") showToast(t("pushFailed"), { tone: "failed" });
    else if (state !== "blocked") showToast(t(state === "on" ? "pushOn" : "pushOff"));
  };
  const test = async (): Promise<void> => {
    const answer = await mutate(pushTest.test, {});
    if (answer) showToast(t(answer.sent ? "pushTested" : "pushNotTested"), { tone: answer.sent ? "done" : "failed" });
  };
  const on = data?.on === true;
  return (
    <FieldGroup title={t("inBrowser")} line={t(blocked ? LINES[blocked] : on ? "browserOn" : "browserOff")}>
      <div className={styles.browser}>
        {on ? (
          <>
            <Button off={busy} onClick={() => void run(switchOff)}>
              {t("pushSwitchOff")}
            </Button>
            <Button off={busy} onClick={() => void test()}>
              {t("pushTest")}
            </Button>
          </>
        ) : (
          <Button
            off={busy || !data || blocked !== undefined}
            onClick={() => void run(() => switchOn(data?.publicKey ?? ""))}
          >
            {t("pushSwitchOn")}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
