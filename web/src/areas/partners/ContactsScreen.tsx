import { lazy } from "react";
import { type PartnerContact, partnerContacts } from "#contract/partners/contact.ts";
import type { PartnerSummary } from "#contract/partners/partner.ts";
import { t } from "#web/areas/partners/messages.ts";
import { ContactsTable } from "#web/shared/contacts/ContactsTable.tsx";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { useList } from "#web/ui/list/useList.ts";

const load = () => import("./EditPartnerContact.tsx");
const AddContact = lazy(async () => ({ default: (await load()).AddPartnerContact }));
const EditContact = lazy(async () => ({ default: (await load()).EditPartnerContact }));

const remove = ({ id, name }: PartnerContact): Promise<void> =>
  removeRecord({
    name,
    remove: [partnerContacts.remove, { params: { id } }],
    restore: [partnerContacts.restore, { params: { id } }],
  });

/** The contacts of a partner. */
export function ContactsScreen({ record: { id, displayName: name, editable } }: { record: PartnerSummary }) {
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
