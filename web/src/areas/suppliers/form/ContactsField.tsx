import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/suppliers/messages.ts";
import { t as c } from "#web/shared/company/messages.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { Side } from "#web/ui/forms/FieldGroup.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import styles from "./ContactsField.module.css";
import { type SupplierValues, supplierForm } from "./supplierForm.ts";

/** The contacts of a supplier, each with four fields. */
export function ContactsField({ form }: { form: RecordForm<SupplierValues> }) {
  const { contacts } = form.values;
  const add = (): void => {
    form.set("contacts", [...contacts, supplierForm.emptyItem("contacts")]);
    const path = `contacts.${contacts.length}.name`;
    setTimeout(() => document.querySelector<HTMLElement>(`[name="${path}"]`)?.focus());
  };
  const remove = (index: number): void =>
    form.set(
      "contacts",
      contacts.filter((_, other) => other !== index),
    );
  return (
    <>
      {contacts.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are bound by their index
        <div key={index} className={styles.contact}>
          <div className={styles.fields}>
            <Side>
              <TextField
                {...form.part("contacts", index, "name")}
                label={t("contactName", { number: index + 1 })}
                required
                autoComplete="off"
              />
              <TextField {...form.part("contacts", index, "role")} label={t("contactRole")} autoComplete="off" />
            </Side>
            <Side>
              <TextField
                {...form.part("contacts", index, "email")}
                label={c("email")}
                type="email"
                inputMode="email"
                autoComplete="off"
                spellCheck={false}
              />
              <TextField
                {...form.part("contacts", index, "phoneNumber")}
                label={t("contactPhone")}
                type="tel"
                autoComplete="off"
              />
            </Side>
          </div>
          <IconButton title={t("removeContact", { number: index + 1 })} onClick={() => remove(index)}>
            <XIcon />
          </IconButton>
        </div>
      ))}
      {contacts.length < LIMITS.supplierContacts && (
        <Button size="small" icon={<PlusIcon size={14} />} className={styles.add} onClick={add}>
          {t("addContact")}
        </Button>
      )}
    </>
  );
}
