import { expenses } from "#contract/expenses/expense.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/expenses/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showDecided } from "./showDecided.ts";

const initial: { reason: string | null } = { reason: null };

/** Asks why expenses are rejected. */
export function RejectDialog({ ids, close }: { ids: readonly string[]; close: (done: boolean) => void }) {
  const form = useCallForm(expenses.decide, {
    initial,
    draft: false,
    toBody: ({ reason }) => ({ ids: [...ids], approve: false, reason }),
    rules: ({ reason }): FieldErrors => (reason?.trim() ? {} : { reason: t("required") }),
    onDone: (result) => {
      showDecided(false, result);
      close(result.decided.length > 0);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("rejectTitle", { count: ids.length })}
      size={500}
      close={() => close(false)}
      save={t("reject")}
    >
      <TextAreaField
        {...form.field("reason")}
        label={t("reason")}
        hint={t("rejectHint")}
        maxLength={LIMITS.remark}
        rows={3}
        required
        autoFocus
      />
    </FormDialog>
  );
}
