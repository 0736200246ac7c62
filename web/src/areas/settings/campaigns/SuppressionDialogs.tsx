import { campaignSuppressions } from "#contract/campaigns/suppression.ts";
import { LIMITS } from "#contract/limits.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { peopleOf } from "#web/shared/people/people.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const talents = peopleOf("talents");

/** Leaves an address out, with the reason. */
export function AddSuppression({ close }: { close: () => void }) {
  const form = useCallForm(campaignSuppressions.add, {
    initial: { email: "", reason: "", talentUserId: null as string | null },
    draft: false,
    onDone: (_, { email }) => {
      close();
      showToast(t("added", { address: email }));
    },
  });
  const { values } = form;
  return (
    <FormDialog form={form} title={t("add")} size={500} close={close} save={t("addButton")}>
      <TextField {...form.field("email")} label={t("email")} autoComplete="off" required />
      <TextField {...form.field("reason")} label={t("reason")} maxLength={LIMITS.remark} required />
      <PersonSelect
        {...form.field("talentUserId")}
        label={t("talent")}
        hint={t("talentHint")}
        source={talents}
        single
        value={values.talentUserId === null ? [] : [values.talentUserId]}
        onChange={([id]) => form.set("talentUserId", id ?? null)}
      />
    </FormDialog>
  );
}

/** Takes it back, with the reason. */
export function RemoveSuppression({ id, address, close }: { id: string; address: string; close: () => void }) {
  const form = useCallForm(campaignSuppressions.remove, {
    params: { id },
    initial: { reason: "" },
    draft: false,
    onDone: () => {
      close();
      showToast(t("removed", { address }));
    },
  });
  return (
    <FormDialog form={form} title={t("removeTitle", { address })} size={500} close={close} save={t("removeButton")}>
      <TextField
        {...form.field("reason")}
        label={t("reason")}
        hint={t("removeHint")}
        maxLength={LIMITS.remark}
        required
      />
    </FormDialog>
  );
}
