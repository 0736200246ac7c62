/** The settlement of an event, as a tab of the event's page. */
import { Link } from "react-router";
import { settlements } from "#contract/settlements/settlement.ts";
import { FullPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { t } from "./messages.ts";
import { settlementPath } from "./paths.ts";
import styles from "./Settlement.module.css";
import { SettlementBody } from "./SettlementBody.tsx";
import { SettlementStateBadge } from "./SettlementStateBadge.tsx";

export function EventSettlement({ record: { id } }: { record: { id: string } }) {
  const answer = useCallQuery(settlements.get, { params: { id } });
  return (
    <FullPanel>
      <QueryBoundary answer={answer}>
        {(settlement) => (
          <>
            <div className={styles.tour}>
              <SettlementStateBadge state={settlement.state} />
              <Link to={settlementPath(id)}>{t("ownPage")}</Link>
            </div>
            <SettlementBody settlement={settlement} />
          </>
        )}
      </QueryBoundary>
    </FullPanel>
  );
}
