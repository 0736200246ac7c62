import { useState } from "react";
import { mailSettings } from "#contract/mail/mail-setting.ts";
import { NewLink } from "#web/shared/feeds/LinkList.tsx";
import { useMe } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Mail.module.css";
import { t } from "./messages.ts";

/** How the agency's emails are. Owners change it. */
export function MailSettingsDialog({ close }: { close: () => void }) {
  const answer = useCallQuery(mailSettings.get, {});
  const { user } = useMe();
  const mayChange = user.role !== "staff";
  const [webhook, setWebhook] = useState<{ url: string; secret: string } | null>(null);
  const save = useCallMutation(mailSettings.update, { onDone: () => showToast(t("settingsSaved")) });
  const renew = useCallMutation(mailSettings.renewInbound, { onDone: setWebhook });
  return (
    <Dialog
      title={t("settings")}
      size={650}
      onClose={close}
      footer={
        <Button size="large" onClick={close}>
          {t("close")}
        </Button>
      }
    >
      <QueryBoundary answer={answer}>
        {({ tracksOpens, inboundUrl }) => (
          <div className={styles.details}>
            <SwitchField
              name="tracksOpens"
              value={tracksOpens}
              onChange={(value) => void save.run({ body: { tracksOpens: value } })}
              onBlur={() => undefined}
              error={undefined}
              label={t("allowOpens")}
              hint={t("allowOpensHint")}
              disabled={!mayChange || save.busy}
            />
            <section className={styles.details} aria-labelledby="inboundMail">
              <h3 id="inboundMail" className={styles.heading}>
                {t("inbound")}
              </h3>
              <p>{t(inboundUrl === null ? "inboundOff" : "inboundOn")}</p>
              {webhook ? (
                <>
                  <NewLink name="inboundUrl" label={t("inboundUrl")} hint={t("inboundOn")} url={webhook.url} />
                  <NewLink
                    name="inboundSecret"
                    label={t("inboundSecret")}
                    hint={t("secretHint")}
                    url={webhook.secret}
                  />
                </>
              ) : (
                inboundUrl !== null && <div className={styles.secret}>{inboundUrl}</div>
              )}
              {mayChange && (
                <div>
                  <Button size="small" off={renew.busy} onClick={() => void renew.run({ body: {} })}>
                    {t(inboundUrl === null ? "inboundMake" : "inboundRenew")}
                  </Button>
                </div>
              )}
            </section>
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
