import { ownStatements } from "#contract/ledger/statement.ts";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { StatementView, useStatementQuery } from "./StatementView.tsx";

/** What the reader earns of management fees. */
export function OwnCommission() {
  const [query, setQuery] = useStatementQuery();
  const answer = useCallQuery(ownStatements.get, { query });
  return <StatementView {...{ answer, query, setQuery }} download={(end) => send(ownStatements[end], { query })} />;
}
