import { lazy } from "react";
import type { PersonSummary } from "#contract/talents/person.ts";
import { emergencyContacts as calls, type EmergencyContact } from "#contract/talents/personal.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { PhoneNumber } from "#web/shared/values/PhoneNumber.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { OfFamily } from "../family.ts";
import { EntryList } from "./EntryList.tsx";
import styles from "./Personal.module.css";

const EditContact = lazy(async () => ({ default: (await import("./EditEmergencyContact.tsx")).EditEmergencyContact }));

/** Emergency contacts of a person. */
export function EmergencyContacts({ family, person }: OfFamily & { person: PersonSummary }) {
  const { id: personId, editable } = person;
  const answer = useCallQuery(calls.list, { params: { family, id: personId } });
  const argsOf = ({ id }: EmergencyContact) => ({ params: { family, id } });
  return (
    <EntryList
      title={t("emergencyContacts")}
      none={t("noContacts")}
      addLabels={t("addContact")}
      editable={editable}
      answer={answer}
      open={(contact) =>
        openDialog((close) => <EditContact family={family} personId={personId} contact={contact} close={close} />)
      }
      remove={async (contact) => (await mutate(calls.remove, argsOf(contact))) !== null}
      restore={async (contact) => (await mutate(calls.restore, argsOf(contact))) !== null}
    >
      {({ name, relationship, phoneCode, phoneNumber, whatsappPhoneCode, whatsappNumber, email }) => (
        <>
          <p>
            <b>{name}</b>
            {relationship && <span className={styles.relation}>{relationship}</span>}
          </p>
          <div className={styles.ways}>
            {phoneNumber && <PhoneNumber code={phoneCode} digits={phoneNumber} link />}
            {whatsappNumber && (
              <a
                href={`https://wa.me/${(whatsappPhoneCode ?? "").replace("+", "")}${whatsappNumber}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t("whatsapp")} <PhoneNumber code={whatsappPhoneCode} digits={whatsappNumber} />
              </a>
            )}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </div>
        </>
      )}
    </EntryList>
  );
}
