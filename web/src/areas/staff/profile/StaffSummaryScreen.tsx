import { useParams } from "react-router";
import { staff } from "#contract/staff/staff.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { AccountFacts, ContactFacts } from "./MemberFacts.tsx";
import { Notice } from "./Notice.tsx";
import { PermissionSummary } from "./PermissionSummary.tsx";
import { Roster } from "./Roster.tsx";
import styles from "./StaffSummaryScreen.module.css";

/** The summary of a member of staff: roster, permission, contact, account. */
export function StaffSummaryScreen() {
  const { id = "" } = useParams();
  const answer = useCallQuery(staff.get, { params: { id } });
  return (
    <QueryBoundary answer={answer}>
      {(member) => (
        <div className={styles.summary}>
          <div className={styles.main}>
            <Notice member={member} />
            <Roster member={member} />
            <PermissionSummary member={member} />
          </div>
          <div className={styles.side}>
            <ContactFacts member={member} />
            <AccountFacts member={member} />
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}
