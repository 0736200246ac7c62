import { useState } from "react";
import { type InvoiceRow, invoices } from "#contract/invoices/invoice.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import styles from "./summary/Summary.module.css";

interface Props {
  rows: readonly InvoiceRow[];
  close: () => void;
}

/** Voids all of these invoices for one reason, or none of them. */
export function VoidManyDialog({ rows, close }: Props) {
  const [refused, setRefused] = useState<readonly { id: string; text: string }[]>([]);
  const form = useCallForm(invoices.voidMany, {
    initial: { reason: "" },
    toBody: ({ reason }) => ({ reason, ids: rows.map(({ id }) => id) }),
    onRefused: ({ code, details }) => {
      if (code !== "notVoidable") return false;
      setRefused(
        details.flatMap(({ field, message }) => {
          const row = rows[Number(field.split(".")[1])];
          return row ? [{ id: row.id, text: `${row.number ?? row.title}: ${message}` }] : [];
        }),
      );
      return true;
    },
    onDone: ({ count }) => {
      close();
      showToast(t("voidedMany", { count }));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("voidMany", { count: rows.length })}
      line={t("voidManyLine")}
      size={500}
      save={t("void")}
      close={close}
    >
      <TextField {...form.field("reason")} label={t("reason")} required autoComplete="off" autoFocus />
      {refused.length > 0 && (
        <div role="alert" className={styles.refused}>
          {t("noneVoided")}
          <ul>
            {refused.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
