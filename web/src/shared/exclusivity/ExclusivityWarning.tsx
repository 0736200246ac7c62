import { exclusivityChecks } from "#contract/contracts/exclusivity.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { Clashes } from "./Clashes.tsx";
import styles from "./Exclusivity.module.css";
import { t } from "./messages.ts";

interface Facts {
  /** The opportunity or event that is edited, or that a hold is for. */
  recordId?: string | undefined;
  /** Left out, those of the record. */
  personIds?: readonly string[];
  startDate: string | null;
  endDate: string | null;
  partnerId?: string | null;
  venueId?: string | null;
  address?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  opportunityId?: string | null;
  projectId?: string | null;
  /** Takes place and partner from the record, as for a hold. */
  asRecord?: boolean;
}
const DAY = /^\d{4}-\d\d-\d\d/;

/** Warns in a form of what it would clash with, while it is filled in. */
export function ExclusivityWarning({ personIds = [], startDate, endDate, address = null, ...more }: Facts) {
  const typed = useDebounced(address, 400);
  const when = (personIds.length > 0 || more.asRecord === true) && startDate !== null && DAY.test(startDate);
  const last = endDate !== null && DAY.test(endDate) ? endDate : null;
  const { data } = useCallQuery(
    exclusivityChecks.check,
    { body: { ...more, personIds: [...personIds], startDate, endDate: last, address: typed } },
    { when, keep: true },
  );
  const clashes = when ? (data?.clashes ?? []) : [];
  const open = clashes.some(({ reason }) => reason === null);
  return (
    <div role="status">
      {clashes.length > 0 && (
        <div className={styles.warning}>
          <p>
            {t("warning")} {open && <span>{t("warningLine")}</span>}
          </p>
          <Clashes clashes={clashes} apart />
        </div>
      )}
    </div>
  );
}
