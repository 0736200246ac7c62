import { useEffect, useState } from "react";
import { CHAT_LIMITS } from "#contract/chat/codes.ts";
import { chatConnections } from "#contract/chat/connection.ts";
import { CONNECT_PATH, isConnectDocument, startConnecting, WHATSAPP_SETTINGS_PATH } from "#web/shared/chat/paths.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { loadMetaSdk, signUpAtMeta } from "./metaSdk.ts";
import styles from "./Whatsapp.module.css";

/** Meta's embedded sign-up, on its own page: only here is its SDK allowed and loaded. */
export function SignUpScreen() {
  const answer = useCallQuery(chatConnections.config, {});
  // Reached by a way within the app, the page is reloaded: the response of another page does not allow the SDK.
  const mayLoad = isConnectDocument();
  useEffect(() => {
    if (!mayLoad) startConnecting();
    // The SDK and the policy that allows it stay behind, whatever way the page is left.
    return () => {
      if (location.pathname !== CONNECT_PATH) location.reload();
    };
  }, [mayLoad]);
  return (
    <section className={styles.connect} aria-label={t("signUpTitle")}>
      <PageHeading>{t("signUpTitle")}</PageHeading>
      <QueryBoundary answer={answer}>
        {({ appId, configId, graphVersion, missing }) =>
          missing.length > 0 || appId === null || configId === null ? (
            <p className={styles.notice}>{t("missing", { names: missing.join(", ") })}</p>
          ) : (
            mayLoad && <SignUp appId={appId} configId={configId} graphVersion={graphVersion} />
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** Leaves by a full page load: the SDK stays on this page. */
function leave(): void {
  location.assign(WHATSAPP_SETTINGS_PATH);
}

function SignUp({ appId, configId, graphVersion }: { appId: string; configId: string; graphVersion: string }) {
  const [sdk, setSdk] = useState<"loading" | "ready" | "failed">("loading");
  const [busy, setBusy] = useState(false);
  const [shareCode, setShareCode] = useState("");
  useEffect(() => {
    loadMetaSdk({ appId, version: graphVersion }).then(
      () => setSdk("ready"),
      () => setSdk("failed"),
    );
  }, [appId, graphVersion]);

  /** The state is good once, so each sign-up begins with its own. */
  async function finish(connect: (state: string) => Promise<unknown>): Promise<void> {
    const begun = await mutate(chatConnections.begin, { body: {} });
    if (!begun || (await connect(begun.state)) === null) return;
    showToast(t("started"));
    leave();
  }
  async function signUp(): Promise<void> {
    setBusy(true);
    try {
      const code = await signUpAtMeta(configId);
      if (code === null) console.info("the sign-up at Meta was cancelled");
      else await finish((state) => mutate(chatConnections.connect, { body: { code, state } }));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  const share = (): Promise<void> =>
    finish((state) => mutate(chatConnections.share, { body: { shareCode: shareCode.trim(), state } }));
  return (
    <>
      <p>{t("signUpLine")}</p>
      {sdk === "failed" ? (
        <>
          <p role="alert">{t("metaFailed")}</p>
          <Button onClick={() => location.reload()}>{t("tryAgain")}</Button>
        </>
      ) : (
        <Button tone="main" off={sdk !== "ready" || busy} onClick={() => void signUp()}>
          {sdk === "ready" ? t("continueWithMeta") : t("loadingMeta")}
        </Button>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (shareCode.trim() !== "") void share();
        }}
      >
        <h2>{t("shareTitle")}</h2>
        <p>{t("shareLine")}</p>
        <TextField
          name="shareCode"
          label={t("shareCode")}
          value={shareCode}
          onChange={setShareCode}
          onBlur={() => undefined}
          error={undefined}
          maxLength={CHAT_LIMITS.code}
        />
        <Button type="submit" off={shareCode.trim() === ""} onClick={() => void share()}>
          {t("share")}
        </Button>
      </form>
      <Button tone="link" onClick={leave}>
        {t("back")}
      </Button>
    </>
  );
}
