import type { BodyInputOf } from "#contract/call.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import type { WorkStatus } from "#contract/work/work.ts";
import { t } from "#web/shared/deals/messages.ts";
import { EntryField } from "#web/shared/values/EntryField.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";

/** Asks why an opportunity is lost or declined, and moves it. */
export function ReasonDialog({
  id,
  body,
  status,
  close,
}: {
  id: string;
  body: BodyInputOf<typeof opportunities.move>;
  status: WorkStatus;
  close: (done: boolean) => void;
}) {
  const initial: { reasonId: string | null } = { reasonId: null };
  const form = useCallForm(opportunities.move, {
    params: { id },
    initial,
    toBody: ({ reasonId }) => ({ ...body, reasonId }),
    onDone: () => close(true),
  });
  return (
    <FormDialog
      form={form}
      title={t("reasonTitle", { outcome: status.statusName.toLowerCase() })}
      size={500}
      close={() => close(false)}
      save={t("setReason")}
    >
      <EntryField
        list="outcome-reasons"
        {...form.field("reasonId")}
        label={t("reason")}
        hint={t("reasonHint")}
        required
      />
    </FormDialog>
  );
}
