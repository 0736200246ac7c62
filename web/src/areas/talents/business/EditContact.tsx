import type { ParamsOf } from "#contract/call.ts";
import { type PersonContact, personContacts } from "#contract/talents/contact.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { ContactDialog, onSaved } from "#web/shared/contacts/ContactDialog.tsx";
import { adding, changing, valuesOf } from "#web/shared/contacts/contactForm.ts";

interface Props {
  params: ParamsOf<typeof personContacts.create>;
  close: () => void;
}

export function AddContact({ params, close }: Props) {
  const form = useCallForm(personContacts.create, {
    ...adding,
    params,
    toBody: (values) => ({ ...values, talentId: params.id }),
    onDone: onSaved(close, "added"),
  });
  return <ContactDialog form={form} close={close} />;
}

export function EditContact({ params, contact, close }: Props & { contact: PersonContact }) {
  const form = useCallForm(personContacts.update, {
    ...changing,
    params: { ...params, contactId: contact.id },
    initial: valuesOf(contact),
    toBody: (values) => ({ ...values, talentId: params.id, version: values.version ?? contact.version }),
    onDone: onSaved(close, "saved"),
  });
  return <ContactDialog form={form} name={contact.name} close={close} />;
}
