import { talentMovements, talentStatements } from "#contract/ledger/statement.ts";
import { StatementView, useStatementQuery } from "#web/shared/ledger/StatementView.tsx";
import type { ShownRecord } from "#web/shared/record/kind.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { t } from "./messages.ts";
import { openMovement, openReverse } from "./openMovements.tsx";

/** The statement of a talent, in a tab of their page. */
export function TalentStatement({ record: { id } }: { record: ShownRecord }) {
  const [query, setQuery] = useStatementQuery();
  const mayWrite = useMay("FINANCE", "write");
  const params = { id };
  const answer = useCallQuery(talentStatements.get, { params, query });
  return (
    <StatementView
      {...{ answer, query, setQuery }}
      download={(end) => send(talentStatements[end], { params, query })}
      actions={({ currency, closing }) =>
        mayWrite && (
          <Button tone="main" onClick={() => openMovement(talentMovements.create, { id, currency, due: closing })}>
            {t("record")}
          </Button>
        )
      }
      reverse={mayWrite ? (line) => openReverse(talentMovements.void, { id, line }) : undefined}
    />
  );
}
