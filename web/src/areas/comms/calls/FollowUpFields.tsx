import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { FollowUp } from "#contract/comms/call-log.ts";
import { asList } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { useMe } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field, RecordForm } from "#web/ui/forms/useCallForm.ts";
import styles from "./Calls.module.css";
import type { CallValues } from "./callForm.ts";
import { t } from "./messages.ts";

/** The task that follows, made with the call. */
export function FollowUpFields({ form, partyName }: { form: RecordForm<CallValues>; partyName: string | null }) {
  const { user } = useMe();
  const followUpField = form.field("followUp");
  const { value } = followUpField;
  if (value === null) {
    const summary = partyName ? t("followUpWith", { name: partyName }) : t("followUpCall");
    const assigneeId = user.role === "super_admin" ? null : user.id;
    return (
      <div>
        <Button
          size="small"
          icon={<PlusIcon size={14} />}
          onClick={() => followUpField.onChange({ summary, dueDate: null, assigneeId })}
        >
          {t("addFollowUp")}
        </Button>
      </div>
    );
  }
  const part = <K extends keyof FollowUp>(name: K): Field<FollowUp[K]> => ({
    name: `followUp.${name}`,
    value: value[name],
    onChange: (next) => followUpField.onChange({ ...value, [name]: next }),
    onBlur: followUpField.onBlur,
    error: form.errorAt(`followUp.${name}`),
  });
  return (
    <fieldset className={styles.follow}>
      <legend>{t("followUp")}</legend>
      <TextField {...part("summary")} label={t("followUpWhat")} required autoComplete="off" />
      <FieldRow>
        <DateField {...part("dueDate")} label={t("followUpDue")} />
        <PersonSelect
          {...asList(part("assigneeId"))}
          label={t("followUpWho")}
          known={[{ id: user.id, displayName: user.displayName, avatarUrl: null }]}
          single
        />
      </FieldRow>
      <Button size="small" onClick={() => followUpField.onChange(null)}>
        {t("removeFollowUp")}
      </Button>
    </fieldset>
  );
}
