import { type Me, users } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { city } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

export function ChangeZone({ me, close }: { me: Me; close: () => void }) {
  const { data = [] } = useCallQuery(users.timezones, {}, { staleTime: Number.POSITIVE_INFINITY });
  const form = useCallForm(users.timezone, {
    initial: { timezoneId: me.user.timezone.id },
    onDone: (_, { timezoneId }) => {
      close();
      showToast(t("zoneChanged", { city: city(timezoneId) }));
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
