import { lazy } from "react";
import { personContacts as calls, type PersonContact } from "#contract/talents/contact.ts";
import type { PersonSummary } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { AddContactButton, ContactsTable } from "#web/shared/contacts/ContactsTable.tsx";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { useList } from "#web/ui/list/useList.ts";
import type { OfFamily } from "../family.ts";
import styles from "./Business.module.css";

const load = () => import("./EditPersonContact.tsx");
const AddContact = lazy(async () => ({ default: (await load()).AddPersonContact }));
const EditContact = lazy(async () => ({ default: (await load()).EditPersonContact }));

/** Contacts of a person: manager, parent, lawyer. */
export function Contacts({ family, person }: OfFamily & { person: PersonSummary }) {
  const { id, displayName: name, editable } = person;
  const params = { family, id };
  const list = useList(calls.list, { params });
  const add = (): unknown => openDialog((close) => <AddContact params={params} close={close} />);
  const edit = (contact: PersonContact): unknown =>
    openDialog((close) => <EditContact params={params} contact={contact} close={close} />);
  const remove = ({ id: contactId, name: who }: PersonContact): Promise<void> =>
    removeRecord({
      name: who,
      remove: [calls.remove, { params: { ...params, contactId } }],
      restore: [calls.restore, { params: { ...params, contactId } }],
    });
  return (
    <div className={styles.contacts}>
      <div className={styles.head}>
        <h2>{t("contacts")}</h2>
        {editable && <AddContactButton onClick={add} />}
      </div>
      <ContactsTable
        list={list}
        name={name}
        line={t("contactsLine")}
        editable={editable}
        add={add}
        edit={edit}
        remove={remove}
      />
    </div>
  );
}
