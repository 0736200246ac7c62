import { invoiceReminders } from "#contract/finance-emails/reminder.ts";
import type { Invoice } from "#contract/invoices/invoice.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const INITIAL: { reason: string | null } = { reason: null };
const REQUIRED = { reason: t("reasonNeeded") };

/** Asks why an invoice is not to be reminded of. */
export function MuteDialog({ record, close }: { record: Pick<Invoice, "id" | "number">; close: () => void }) {
  const form = useCallForm(invoiceReminders.mute, {
    params: { id: record.id },
    initial: INITIAL,
    rules: ({ reason }) => (reason === null ? REQUIRED : {}),
    draft: false,
    onDone: () => {
      close();
      showToast(t("nowMuted", { number: record.number ?? "" }));
    },
  });
  return (
    <FormDialog form={form} title={t("mute")} line={t("muteLine")} size={500} save={t("mute")} close={close}>
      <TextField {...asTextField(form.field("reason"))} label={t("reason")} required autoComplete="off" autoFocus />
    </FormDialog>
  );
}
