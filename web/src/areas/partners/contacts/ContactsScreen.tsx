import { lazy } from "react";
import { useParams } from "react-router";
import { type PartnerContact, partnerContacts } from "#contract/partners/contact.ts";
import { type PartnerSummary, partners } from "#contract/partners/partner.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { openDialog } from "#web/kit/dialogs/dialogs.ts";
import { useList } from "#web/kit/list/useList.ts";
import { t } from "#web/messages/partners.ts";
import { ContactsTable } from "#web/shared/contacts/ContactsTable.tsx";
import { removeRecord } from "#web/shared/removeRecord.ts";

const load = () => import("./EditContact.tsx");
const AddContact = lazy(async () => ({ default: (await load()).AddContact }));
const EditContact = lazy(async () => ({ default: (await load()).EditContact }));

/** The people of a partner. The record around it asks for the partner too, and shows how that went. */
export function ContactsScreen() {
  const { id = "" } = useParams();
  const { data: partner } = useAsk(partners.summary, { params: { id } });
  return partner ? <Contacts key={id} partner={partner} /> : null;
}

const remove = ({ id, name }: PartnerContact): Promise<void> =>
  removeRecord({
    name,
    remove: [partnerContacts.remove, { params: { id } }],
    restore: [partnerContacts.restore, { params: { id } }],
  });

function Contacts({ partner: { id, displayName: name, editable } }: { partner: PartnerSummary }) {
  const list = useList(partnerContacts.list, { always: { clientId: id } });
  return (
    <ContactsTable
      list={list}
      name={name}
      line={t("noContactsLine")}
      editable={editable}
      add={() => openDialog((close) => <AddContact clientId={id} close={close} />)}
      edit={(contact) => openDialog((close) => <EditContact contact={contact} close={close} />)}
      remove={remove}
    />
  );
}
