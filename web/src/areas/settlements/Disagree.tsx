/** Asks what is not right with a settlement. */
import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { line, maybeLine, z } from "#contract/schema.ts";
import { type Settlement, settlementSignatures } from "#contract/settlements/settlement.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const disagreement = formOf(z.object({ what: line(LIMITS.remark), name: maybeLine() }));

export function Disagree({ settlement: { id, version }, close }: { settlement: Settlement; close: () => void }) {
  const form = useCallForm(settlementSignatures.disagree, {
    params: { id },
    initial: disagreement.empty,
    toBody: (values) => ({ ...values, shown: version }),
    onDone: () => {
      close();
      showToast(t("disagreed"));
    },
  });
  return (
    <FormDialog form={form} title={t("disagreeTitle")} size={500} save={t("disagree")} close={close}>
      <TextAreaField {...form.field("what")} label={t("what")} hint={t("disagreeHint")} required />
      <TextField
        {...asTextField(form.field("name"))}
        label={t("disagreeName")}
        hint={t("disagreeNameHint")}
        autoComplete="off"
      />
    </FormDialog>
  );
}
