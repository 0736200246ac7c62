import { chatConnections } from "#contract/chat/connection.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { startConnecting } from "#web/shared/chat/paths.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import lists from "../lists/Lists.module.css";
import { SettingsTabs } from "../SettingsTabs.tsx";
import { t } from "./messages.ts";
import { NumberList } from "./NumberList.tsx";
import { QuickReplies } from "./QuickReplies.tsx";
import { TemplateList } from "./TemplateList.tsx";
import styles from "./Whatsapp.module.css";

/** The agency's numbers on WhatsApp, their templates, and quick replies. */
export function WhatsappScreen() {
  const answer = useCallQuery(chatConnections.status, {});
  return (
    <section className={lists.screen} aria-label={titles("whatsapp")}>
      <ListBar tabs={<SettingsTabs />} />
      <div className={lists.body}>
        <section aria-label={t("connection")}>
          <h2>{t("connection")}</h2>
          <p className={lists.line}>{t("connectionLine")}</p>
          <QueryBoundary answer={answer}>
            {(connection) => {
              const { missing, mayConnect, numbers, connected, validTemplate } = connection;
              return (
                <>
                  {missing.length > 0 && <p className={styles.notice}>{t("missing", { names: missing.join(", ") })}</p>}
                  {connected && !validTemplate && <p className={styles.notice}>{t("noTemplate")}</p>}
                  <NumberList numbers={numbers} editable={mayConnect} />
                  {mayConnect ? (
                    <p className={styles.actions}>
                      <Button
                        off={missing.length > 0}
                        tone={numbers.length === 0 ? "main" : "plain"}
                        onClick={startConnecting}
                      >
                        {numbers.length === 0 ? t("connect") : t("connectAnother")}
                      </Button>
                    </p>
                  ) : (
                    numbers.length === 0 && <p className={lists.line}>{t("mayNot")}</p>
                  )}
                </>
              );
            }}
          </QueryBoundary>
        </section>
        <TemplateList />
        <QuickReplies />
      </div>
    </section>
  );
}
