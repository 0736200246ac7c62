import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { type XeroConnection, xeroConnections } from "#contract/xero/connection.ts";
import { ConfigurationScreen } from "#web/shared/finance/ConfigurationScreen.tsx";
import { t as titles } from "#web/shared/finance/titles.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { Connection } from "./Connection.tsx";
import { MappingForm } from "./MappingForm.tsx";
import { t } from "./messages.ts";
import { Queue } from "./Queue.tsx";

/** The connection to Xero: whose it is, what is called what there, and what waits. */
export function XeroScreen() {
  const answer = useCallQuery(xeroConnections.get, {});
  useReturn();
  return (
    <ConfigurationScreen title={titles("xero")}>
      <QueryBoundary answer={answer}>{(connection) => <Whole connection={connection} />}</QueryBoundary>
    </ConfigurationScreen>
  );
}

function Whole({ connection }: { connection: XeroConnection }) {
  const mayWrite = useMay("FINANCE", "write");
  const { state, stopped, waiting, version } = connection;
  const connected = state === "CONNECTED" || state === "RECONNECT";
  return (
    <>
      <Connection connection={connection} mayWrite={mayWrite} />
      {connected && <MappingForm key={version} connection={connection} mayWrite={mayWrite} />}
      {(connected || stopped + waiting > 0) && <Queue connection={connection} mayWrite={mayWrite} />}
    </>
  );
}

/** Takes what Xero sent the person back with, and removes it from the address: it is good once. */
function useReturn(): void {
  const [params, setParams] = useSearchParams();
  const [code, state, error] = [params.get("code"), params.get("state"), params.get("error")];
  const { run } = useCallMutation(xeroConnections.connect);
  useEffect(() => {
    if (error === null && (code === null || state === null)) return;
    setParams({}, { replace: true });
    if (error !== null) showToast(t("refused"));
    else if (code !== null && state !== null) void run({ body: { code, state } });
  }, [code, state, error, run, setParams]);
}
