import { lazy } from "react";
import type { PersonSummary } from "#contract/talents/person.ts";
import { families as calls, type FamilyMember } from "#contract/talents/personal.ts";
import { t as talents } from "#web/areas/talents/messages.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { age, formatDate, today } from "#web/ui/time/format.ts";
import type { OfFamily } from "../family.ts";
import { EntryList } from "./EntryList.tsx";
import styles from "./Personal.module.css";

const EditMember = lazy(async () => ({ default: (await import("./EditMember.tsx")).EditMember }));

/** Family members of a person. */
export function Families({ family, person }: OfFamily & { person: PersonSummary }) {
  const { id: personId, editable } = person;
  const zone = useZone();
  const answer = useCallQuery(calls.list, { params: { family, id: personId } });
  const argsOf = ({ id }: FamilyMember) => ({ params: { family, id } });
  return (
    <EntryList
      title={t("families")}
      none={t("noFamily")}
      addLabels={t("addMember")}
      editable={editable}
      answer={answer}
      open={(member) =>
        openDialog((close) => <EditMember family={family} personId={personId} member={member} close={close} />)
      }
      remove={async (member) => (await mutate(calls.remove, argsOf(member))) !== null}
      restore={async (member) => (await mutate(calls.restore, argsOf(member))) !== null}
    >
      {({ name, relationship, dob, occupation, phoneCode, phoneNumber, remark }) => (
        <>
          <p>
            <b>{name}</b>
            <span className={styles.relation}>{relationship}</span>
          </p>
          <p>
            {[dob && `${formatDate(dob)}, ${talents("years", { count: age(dob, today(zone)) })}`, occupation]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <div className={styles.ways}>{phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link />}</div>
          {remark && <p className={styles.lines}>{remark}</p>}
        </>
      )}
    </EntryList>
  );
}
