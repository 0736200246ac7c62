import { type PartnerContact, partnerContacts } from "#contract/partners/contact.ts";
import { CallDialog } from "#web/kit/forms/CallDialog.tsx";
import { adding, changing } from "#web/shared/contacts/contactDialogs.tsx";

export const AddContact = ({ clientId, close }: { clientId: string; close: () => void }) => (
  <CallDialog
    call={partnerContacts.create}
    {...adding(close)}
    toBody={(values) => ({ ...values, clientId, relateTo: "Partner" as const })}
    draft={clientId}
  />
);

export const EditContact = ({ contact, close }: { contact: PartnerContact; close: () => void }) => (
  <CallDialog
    call={partnerContacts.update}
    {...changing(contact, close)}
    toBody={(values) => ({
      ...values,
      id: contact.id,
      clientId: contact.clientId,
      relateTo: "Partner" as const,
      version: values.version ?? contact.version,
    })}
  />
);
