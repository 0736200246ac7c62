import { type PartnerContact, partnerContacts } from "#contract/partners/contact.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/partners.ts";
import { ContactFields } from "./ContactFields.tsx";
import { contactRules, emptyContact, newestValues, valuesOf } from "./contactForm.ts";

/** B-109, B-255 */
export function AddContact({ clientId, close }: { clientId: string; close: () => void }) {
  const form = useCallForm(partnerContacts.create, {
    initial: emptyContact(clientId),
    rules: contactRules,
    eager: true,
    draft: clientId,
    onDone: (_, { name }) => {
      close();
      tell(t("contactAdded", { name: name.trim() }));
    },
  });
  return (
    <FormDialog form={form} size={650} title={t("addContact")} close={close} save={t("addContact")}>
      <ContactFields form={form} />
    </FormDialog>
  );
}

export function EditContact({ contact, close }: { contact: PartnerContact; close: () => void }) {
  const form = useCallForm(partnerContacts.update, {
    initial: valuesOf(contact),
    // What is edited has an id and a version.
    toBody: (values) => ({ ...values, id: contact.id, version: values.version ?? contact.version }),
    rules: contactRules,
    newest: newestValues,
    eager: true,
    draft: contact.id,
    onDone: (_, { name }) => {
      close();
      tell(t("contactSaved", { name: name.trim() }));
    },
  });
  return (
    <FormDialog form={form} size={650} title={t("editContact", { name: contact.name })} close={close}>
      <ContactFields form={form} />
    </FormDialog>
  );
}
