import { creditNoteSyncs, type DocumentSync, invoiceSyncs } from "#contract/xero/document-sync.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const REQUIRED = { reason: t("reasonNeeded") };

interface Props {
  kind: "invoice" | "creditNote";
  id: string;
  sync: Pick<DocumentSync, "xeroTotal" | "currency">;
  close: () => void;
}

/** Asks why another amount in Xero is right. */
export function AcceptDialog({ kind, id, sync: { xeroTotal, currency }, close }: Props) {
  const form = useCallForm(kind === "invoice" ? invoiceSyncs.accept : creditNoteSyncs.accept, {
    params: { id },
    initial: { reason: "" },
    rules: ({ reason }) => (reason.trim() === "" ? REQUIRED : {}),
    draft: false,
    onDone: () => {
      close();
      showToast(t("accepted"));
    },
  });
  const amount = moneyText(xeroTotal ?? 0, currency) ?? "";
  return (
    <FormDialog
      form={form}
      title={t("acceptTitle")}
      line={t("acceptLine", { amount })}
      size={500}
      save={t("accept")}
      close={close}
    >
      <TextField {...form.field("reason")} label={t("reason")} required autoComplete="off" autoFocus />
    </FormDialog>
  );
}
