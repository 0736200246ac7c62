import { type PartnerContact, partnerContacts } from "#contract/partners/contact.ts";
import { adding, changing } from "#web/shared/contacts/contactDialogs.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";

export const AddPartnerContact = ({ clientId, close }: { clientId: string; close: () => void }) => (
  <CallDialog
    call={partnerContacts.create}
    {...adding(close)}
    toBody={(values) => ({ ...values, clientId, relateTo: "Partner" as const })}
    draft={clientId}
  />
);

export const EditPartnerContact = ({ contact, close }: { contact: PartnerContact; close: () => void }) => (
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
