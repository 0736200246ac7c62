/** Dashboard of fan content: what fans do with all talents whose content the reader may see. */
import { contentDashboards } from "#contract/dashboards/content-dashboard.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { t } from "../titles.ts";
import styles from "./Dashboard.module.css";
import { PeriodChoice, PeriodNotice } from "./PeriodChoice.tsx";
import { useBoardPeriod } from "./period.ts";
import { Widgets } from "./Widgets.tsx";

export function ContentDashboard() {
  const period = useBoardPeriod();
  const answer = useCallQuery(contentDashboards.content, { query: period.query }, { keep: true });
  return (
    <section className={styles.screen} aria-label={t("dashboard")}>
      <ListBar tabs={<PeriodChoice {...period} />} />
      <PeriodNotice {...period} />
      <QueryBoundary answer={answer}>
        {({ widgets }) => <Widgets widgets={widgets} days={period.days} retry={() => void answer.refetch()} />}
      </QueryBoundary>
    </section>
  );
}
