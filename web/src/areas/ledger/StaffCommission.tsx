import { staffMovements, staffStatements } from "#contract/ledger/statement.ts";
import { StatementView, useStatementQuery } from "#web/shared/ledger/StatementView.tsx";
import type { ShownRecord } from "#web/shared/record/kind.ts";
import { useMay, useMe } from "#web/shared/session/me.tsx";
import { send } from "#web/ui/calls/send.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { t } from "./messages.ts";
import { OwnCommission } from "./OwnCommission.tsx";
import { openMovement, openReverse } from "./openMovements.tsx";
import { StaffSettings } from "./settings/StaffSettings.tsx";

/** The commission of a member of staff: for readers of finances, and for themselves. */
export function StaffCommission({ record: { id } }: { record: ShownRecord }) {
  const mayRead = useMay("FINANCE", "read");
  const { user } = useMe();
  if (mayRead) return <Whole id={id} />;
  return id === user.id ? <OwnCommission /> : <Empty title={t("ownOnly")} line={t("ownOnlyLine")} />;
}

function Whole({ id }: { id: string }) {
  const [query, setQuery] = useStatementQuery();
  const mayWrite = useMay("FINANCE", "write");
  const params = { id };
  const answer = useCallQuery(staffStatements.get, { params, query });
  return (
    <>
      <StatementView
        {...{ answer, query, setQuery }}
        download={(end) => send(staffStatements[end], { params, query })}
        actions={({ currency, closing }) =>
          mayWrite && (
            <Button tone="main" onClick={() => openMovement(staffMovements.create, { id, currency, due: closing })}>
              {t("record")}
            </Button>
          )
        }
        reverse={mayWrite ? (line) => openReverse(staffMovements.void, { id, line }) : undefined}
      />
      <StaffSettings id={id} />
    </>
  );
}
