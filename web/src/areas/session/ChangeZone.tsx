import { type Me, users } from "#contract/session/session.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { city } from "#web/kit/time/format.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/session.ts";

export function ChangeZone({ me, close }: { me: Me; close: () => void }) {
  const { data = [] } = useAsk(users.timezones, {}, { staleTime: Number.POSITIVE_INFINITY });
  const form = useCallForm(users.timezone, {
    initial: { timezoneId: me.user.timezone.id },
    onDone: (_, { timezoneId }) => {
      close();
      tell(t("zoneChanged", { city: city(timezoneId) }));
    },
  });
  const choices = data.some(({ id }) => id === form.values.timezoneId)
    ? data
    : [{ id: form.values.timezoneId, value: form.values.timezoneId }, ...data];
  return (
    <FormDialog form={form} size={500} title={t("zoneTitle")} line={t("zoneLine")} close={close}>
      <SelectField
        {...form.field("timezoneId")}
        label={t("zoneTitle")}
        choices={choices.map(({ id, value }) => ({ value: id, label: value }))}
        required
        searchable
      />
    </FormDialog>
  );
}
