import type { ContentReport } from "#contract/content/marking.ts";
import { NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { When } from "#web/shared/values/When.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { type AnyContentKind, REPORTS_OF_KIND } from "../calls.ts";
import { t } from "../messages.ts";
import styles from "./Dialog.module.css";

interface Props {
  id: string;
  kind: AnyContentKind;
  close: () => void;
}
/** Lists who reported an item as not relevant, when and why. */
export function ReportsDialog({ id, kind, close }: Props) {
  const answer = useCallQuery(REPORTS_OF_KIND[kind], {
    params: { id },
    query: { hidingType: "NOT_RELEVANT", pageSize: 100 },
  });
  return (
    <Dialog
      title={t("contributed")}
      onClose={close}
      footer={
        <Button size="large" onClick={close}>
          {t("close")}
        </Button>
      }
    >
      <QueryBoundary answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t("noReports")}</p>
          ) : (
            <ul className={styles.reports}>
              {rows.map((report) => (
                <Report key={report.id} report={report} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

function Report({
  report: { fan, staff, talent, reason, reportedAt, resolvedAt, resolvedBy },
}: {
  report: ContentReport;
}) {
  return (
    <li>
      <div>
        {staff ? <NamedAvatar person={staff} size={22} /> : <b>{fan?.name ?? t("aFan")}</b>}
        <When instant={reportedAt} />
      </div>
      {reason !== null && <p>{reason}</p>}
      {talent && <small>{t("about", { name: talent.displayName })}</small>}
      {resolvedAt !== null && (
        <small>{resolvedBy ? t("resolvedBy", { name: resolvedBy.displayName }) : t("resolvedReport")}</small>
      )}
    </li>
  );
}
