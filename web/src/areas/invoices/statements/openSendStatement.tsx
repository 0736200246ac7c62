import { lazy } from "react";
import type { ClientStatement } from "#contract/invoices/client-statement.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const SendStatement = lazy(async () => ({ default: (await import("./SendStatement.tsx")).SendStatement }));

export const openSendStatement = (clientId: string, { from, to }: Pick<ClientStatement, "from" | "to">): void =>
  void openDialog((close) => <SendStatement clientId={clientId} period={{ from, to }} close={close} />);
