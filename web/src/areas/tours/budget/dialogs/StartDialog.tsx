/** Starts a budget from another tour's. */
import { tourBudget } from "#contract/tours/budget/line.ts";
import { type Tour, tours } from "#contract/tours/tour.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { t } from "../messages.ts";

export function StartDialog({ tour, close }: { tour: Tour; close: () => void }) {
  const { data } = useCallQuery(tours.list, { query: { pageSize: 100, withTotal: false } });
  const choices = (data?.rows ?? [])
    .filter(({ id }) => id !== tour.id)
    .map(({ id, displayName }) => ({ value: id, label: displayName }));
  return (
    <CallDialog
      call={tourBudget.start}
      params={{ id: tour.id }}
      title={t("startTitle")}
      size={500}
      save={t("start")}
      initial={{ fromId: null as string | null }}
      toBody={({ fromId }) => ({ fromId: fromId ?? "" })}
      close={close}
      savedMessage={() => t("linesCopied")}
    >
      {(form) => (
        <SelectField
          {...form.field("fromId")}
          label={t("chooseTour")}
          hint={t("startLine")}
          choices={choices}
          searchable
          required
        />
      )}
    </CallDialog>
  );
}
