/** Props of the contact dialogs that do not depend on the call: `<CallDialog call={…} {...adding(close)} toBody={…} />`. */
import type { Contact } from "#contract/contacts/contact.ts";
import { t } from "#web/shared/contacts/messages.ts";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { ContactFields } from "./ContactFields.tsx";
import { type ContactValues, contactForm, contactLabels, contactRules } from "./contactForm.ts";

const common = {
  size: 650,
  rules: contactRules,
  eager: true,
  children: (form: RecordForm<ContactValues>) => <ContactFields form={form} />,
} as const;

export const adding = (close: () => void) => ({
  ...common,
  close,
  title: t("add"),
  save: t("add"),
  initial: contactForm.empty,
  savedMessage: ({ name }: ContactValues) => t("added", { name: name.trim() }),
});

export const changing = (contact: Contact, close: () => void) => ({
  ...common,
  close,
  title: t("editTitle", { name: contact.name }),
  initial: contactForm.valuesOf(contact),
  draft: contact.id,
  newest: (now: Contact) => contactForm.valuesOf(now),
  words: contactLabels,
  savedMessage: ({ name }: ContactValues) => t("saved", { name: name.trim() }),
});
