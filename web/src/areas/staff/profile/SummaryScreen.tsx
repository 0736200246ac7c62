import { useParams } from "react-router";
import { staff } from "#contract/staff/staff.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { MayDo } from "./MayDo.tsx";
import { AccountFacts, ContactFacts } from "./MemberFacts.tsx";
import { Notice } from "./Notice.tsx";
import { Roster } from "./Roster.tsx";
import styles from "./SummaryScreen.module.css";

/** Whom they look after, how they are reached, what is open to them. */
export function SummaryScreen() {
  const { id = "" } = useParams();
  const answer = useAsk(staff.get, { params: { id } });
  return (
    <Asked answer={answer}>
      {(member) => (
        <div className={styles.summary}>
          <div className={styles.main}>
            <Notice member={member} />
            <Roster member={member} />
            <MayDo member={member} />
          </div>
          <div className={styles.side}>
            <ContactFacts member={member} />
            <AccountFacts member={member} />
          </div>
        </div>
      )}
    </Asked>
  );
}
