import { talentStatements } from "#contract/ledger/statement.ts";
import type { Named } from "#contract/schema.ts";
import { StatementView, useStatementQuery } from "#web/shared/ledger/StatementView.tsx";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { t } from "./messages.ts";

/** Shows the statement of a talent, next to the contract that it comes from. */
export function StatementDialog({ talent: { id, name }, close }: { talent: Named; close: () => void }) {
  const [query, setQuery] = useStatementQuery();
  const params = { id };
  const answer = useCallQuery(talentStatements.get, { params, query });
  return (
    <Dialog title={t("statementOf", { name })} size={960} onClose={close}>
      <StatementView
        {...{ answer, query, setQuery }}
        download={(end) => send(talentStatements[end], { params, query })}
      />
    </Dialog>
  );
}
