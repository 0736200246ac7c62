import { type PartnerContact, partnerContacts } from "#contract/partners/contact.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { ContactDialog, onSaved } from "#web/shared/contacts/ContactDialog.tsx";
import { adding, changing, valuesOf } from "#web/shared/contacts/contactForm.ts";

export function AddContact({ clientId, close }: { clientId: string; close: () => void }) {
  const form = useCallForm(partnerContacts.create, {
    ...adding,
    toBody: (values) => ({ ...values, clientId }),
    draft: clientId,
    onDone: onSaved(close, "added"),
  });
  return <ContactDialog form={form} close={close} />;
}

export function EditContact({ contact, close }: { contact: PartnerContact; close: () => void }) {
  const { id, clientId } = contact;
  const form = useCallForm(partnerContacts.update, {
    ...changing,
    initial: valuesOf(contact),
    toBody: (values) => ({ ...values, id, clientId, version: values.version ?? contact.version }),
    draft: id,
    onDone: onSaved(close, "saved"),
  });
  return <ContactDialog form={form} name={contact.name} close={close} />;
}
