import { ownStatements } from "#contract/ledger/statement.ts";
import { StatementView, useStatementQuery } from "#web/shared/ledger/StatementView.tsx";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

/** The reader's own share of management fees. */
export function OwnCommission() {
  const [query, setQuery] = useStatementQuery();
  const answer = useCallQuery(ownStatements.get, { query });
  return <StatementView {...{ answer, query, setQuery }} download={(end) => send(ownStatements[end], { query })} />;
}
