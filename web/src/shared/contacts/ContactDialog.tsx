import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/contacts.ts";
import { ContactFields } from "./ContactFields.tsx";
import type { ContactValues } from "./contactForm.ts";

interface Props {
  form: RecordForm<ContactValues>;
  /** Whom it is about; nobody yet where one is added. */
  name?: string;
  close: () => void;
}

/** The form of a contact, around whichever call (B-109). */
export const ContactDialog = ({ form, name, close }: Props) => (
  <FormDialog
    form={form}
    size={650}
    title={name === undefined ? t("add") : t("editTitle", { name })}
    close={close}
    {...(name === undefined && { save: t("add") })}
  >
    <ContactFields form={form} />
  </FormDialog>
);

/** Closes the form and says what was done. */
export const onSaved =
  (close: () => void, what: "added" | "saved") =>
  (_: unknown, { name }: ContactValues): void => {
    close();
    tell(t(what, { name: name.trim() }));
  };
