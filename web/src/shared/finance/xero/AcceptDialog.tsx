import { type DocumentSync, payRunSyncs } from "#contract/xero/document-sync.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { SYNC_CALLS, type SyncedDocument } from "./calls.ts";
import { t } from "./messages.ts";

interface Values {
  reason: string;
}
interface Props {
  sync: Pick<DocumentSync, "xeroTotal" | "currency">;
  close: () => void;
}
const REQUIRED = { reason: t("reasonNeeded") };
const asking = (close: () => void) => ({
  initial: { reason: "" },
  rules: ({ reason }: Values) => (reason.trim() === "" ? REQUIRED : {}),
  draft: false as const,
  onDone: () => {
    close();
    showToast(t("accepted"));
  },
});

/** Asks why another amount in Xero is right. */
export function AcceptDialog({ kind, id, ...props }: Props & { kind: SyncedDocument; id: string }) {
  const form = useCallForm(SYNC_CALLS[kind].accept, { params: { id }, ...asking(props.close) });
  return <Reason form={form} {...props} />;
}

/** The same of what a pay-run paid to a talent. */
export function AcceptPayoutDialog({ runId, line, ...props }: Props & { runId: string; line: string }) {
  const form = useCallForm(payRunSyncs.accept, {
    params: { id: runId },
    ...asking(props.close),
    toBody: ({ reason }) => ({ key: line, reason }),
  });
  return <Reason form={form} {...props} />;
}

function Reason({ form, sync: { xeroTotal, currency }, close }: Props & { form: RecordForm<Values> }) {
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
