/** The providers of tickets, and whether the agency is connected with them. */
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { lazy } from "react";
import { type ProviderConnection, ticketingConnections } from "#contract/ticketing/provider.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { dayOf } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import lists from "../lists/Lists.module.css";
import { SettingsTabs } from "../SettingsTabs.tsx";
import { PROVIDER_NAMES, t } from "./messages.ts";
import styles from "./TicketingSettings.module.css";

const Connect = lazy(async () => ({ default: (await import("./ConnectProvider.tsx")).ConnectProvider }));

async function disconnect({ provider }: ProviderConnection): Promise<void> {
  const name = { provider: PROVIDER_NAMES[provider] };
  const question = {
    title: t("disconnectAsk", name),
    body: t("disconnectBody"),
    yes: t("yes"),
    no: t("keep"),
    tone: "danger" as const,
  };
  if (!(await confirm(question))) return;
  if (await mutate(ticketingConnections.disconnect, { params: { provider } })) showToast(t("disconnected", name));
}

function Entry({ connection, mayChange }: { connection: ProviderConnection; mayChange: boolean }) {
  const zone = useZone();
  const { provider, isConnected, failure, connectedBy, connectedAt, linked } = connection;
  const name = { provider: PROVIDER_NAMES[provider] };
  const day = connectedAt === null ? null : dayOf(connectedAt, zone);
  const facts = [
    day !== null &&
      (connectedBy ? t("connectedBy", { name: connectedBy.displayName, day }) : t("connectedOn", { day })),
    linked > 0 && t("linked", { count: linked }),
  ].filter(Boolean);
  const isFine = isConnected && failure === null;
  return (
    <li>
      <span className={styles.entry}>
        <b>{name.provider}</b>
        <Badge
          tone={isFine ? "good" : isConnected ? "waiting" : "neutral"}
          icon={isFine ? CheckCircleIcon : CircleDashedIcon}
          outline={!isFine}
        >
          {isFine ? t("connected") : isConnected ? t("again") : t("notConnected")}
        </Badge>
        {facts.length > 0 && <small>{facts.join(" · ")}</small>}
        {failure !== null && <small className={styles.failing}>{failure}</small>}
      </span>
      {mayChange && (
        <span className={styles.buttons}>
          <Button onClick={() => void openDialog((close) => <Connect provider={provider} close={close} />)}>
            {isConnected ? t("replace", name) : t("connect", name)}
          </Button>
          {isConnected && (
            <Button tone="quiet" onClick={() => void disconnect(connection)}>
              {t("disconnect", name)}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

export function TicketingSettingsScreen() {
  const answer = useCallQuery(ticketingConnections.list, {});
  const mayChange = useMay("ORGANIZATION", "write");
  return (
    <section className={lists.screen} aria-label={titles("ticketingSettings")}>
      <ListBar tabs={<SettingsTabs />} />
      <div className={lists.body}>
        <section aria-label={t("providers")}>
          <h2>{t("providers")}</h2>
          <p className={lists.line}>{t("line")}</p>
          <QueryBoundary answer={answer}>
            {(connections) => (
              <ul className={lists.entries} aria-label={t("providers")}>
                {connections.map((connection) => (
                  <Entry key={connection.provider} connection={connection} mayChange={mayChange} />
                ))}
              </ul>
            )}
          </QueryBoundary>
          {!mayChange && <p className={lists.line}>{t("mayNot")}</p>}
        </section>
      </div>
    </section>
  );
}
