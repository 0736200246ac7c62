import { ArrowsClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowsClockwise";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { XeroState } from "#contract/xero/codes.ts";
import { type XeroConnection, xeroConnections } from "#contract/xero/connection.ts";
import { When } from "#web/shared/values/When.tsx";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../Finance.module.css";
import { t, XERO_STATE_NAMES } from "./messages.ts";
import xero from "./Xero.module.css";

const BADGES = {
  DISCONNECTED: { tone: "neutral", icon: CircleDashedIcon, outline: true },
  CONNECTING: { tone: "waiting", icon: ArrowsClockwiseIcon },
  CHOOSING: { tone: "waiting", icon: WarningCircleIcon },
  CONNECTED: { tone: "good", icon: CheckCircleIcon },
  RECONNECT: { tone: "bad", icon: WarningCircleIcon },
} as const satisfies Record<XeroState, object>;

interface Props {
  connection: XeroConnection;
  mayWrite: boolean;
}

export function Connection({ connection, mayWrite }: Props) {
  const { missing, state, failure, tenants, tenant, connectedBy, connectedAt, pausedUntil } = connection;
  return (
    <section aria-label={t("connection")}>
      <div className={styles.head}>
        <h2>{t("connection")}</h2>
        {mayWrite && missing.length === 0 && <Actions connection={connection} />}
      </div>
      <p className={styles.line}>{t("intro")}</p>
      {missing.length > 0 ? (
        <p className={styles.none}>
          <b>{t("notSetUp")}</b> {t("notSetUpLine", { names: missing.join(", ") })}
        </p>
      ) : (
        <div className={xero.state} role="status">
          <Badge {...BADGES[state]}>{XERO_STATE_NAMES[state]}</Badge>
          {state !== "DISCONNECTED" && connectedBy && connectedAt && (
            <span className={styles.detail}>
              {t("connectedBy", { name: connectedBy.displayName })}, <When instant={connectedAt} />
            </span>
          )}
        </div>
      )}
      {failure !== null && state !== "CONNECTED" && <p className={xero.failure}>{failure}</p>}
      {pausedUntil !== null && <Paused until={pausedUntil} />}
      {tenants.length > 0 && state !== "CONNECTING" && (
        <Organisation tenants={tenants} chosen={tenant?.id ?? null} disabled={!mayWrite || state === "RECONNECT"} />
      )}
    </section>
  );
}

function Paused({ until }: { until: string }) {
  const [before = "", after = ""] = t("paused", { when: "\u0000" }).split("\u0000");
  return (
    <p className={xero.failure}>
      {before}
      <When instant={until} />
      {after}
    </p>
  );
}

function Actions({ connection: { state } }: Pick<Props, "connection">) {
  // Xero shows its own page, and sends the person back here.
  const authorizing = useCallMutation(xeroConnections.authorize, { onDone: ({ url }) => window.location.assign(url) });
  const disconnecting = useCallMutation(xeroConnections.disconnect, { onDone: () => showToast(t("disconnected")) });
  const disconnect = async (): Promise<void> => {
    if (
      await confirm({
        title: t("disconnectAsk"),
        body: t("disconnectLine"),
        yes: t("disconnect"),
        no: t("keep"),
        tone: "danger",
      })
    )
      await disconnecting.run({ body: {} });
  };
  const open = state === "DISCONNECTED" || state === "RECONNECT";
  return (
    <>
      {state !== "DISCONNECTED" && (
        <Button off={disconnecting.busy} onClick={() => void disconnect()}>
          {t("disconnect")}
        </Button>
      )}
      {open && (
        <Button tone="main" off={authorizing.busy} onClick={() => void authorizing.run({ body: {} })}>
          {t(state === "RECONNECT" ? "reconnect" : "connect")}
        </Button>
      )}
    </>
  );
}

interface OrganisationProps {
  tenants: XeroConnection["tenants"];
  chosen: string | null;
  disabled: boolean;
}
function Organisation({ tenants, chosen, disabled }: OrganisationProps) {
  const choosing = useCallMutation(xeroConnections.choose);
  return (
    <div className={xero.organisation}>
      <SelectField
        name="tenantId"
        label={t("organisation")}
        value={chosen}
        onChange={(tenantId) => {
          if (tenantId !== null && tenantId !== chosen) void choosing.run({ body: { tenantId } });
        }}
        onBlur={() => undefined}
        error={undefined}
        {...(chosen === null && { hint: t("chooseOne") })}
        choices={tenants.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={disabled || choosing.busy}
        required
      />
    </div>
  );
}
