/** Copies what a day has to another day at the same times. */
import { tourEntries } from "#contract/tours/itinerary.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { t } from "./messages.ts";

interface Props {
  tourId: string;
  day: string;
  label: string;
  close: () => void;
}
export const CopyDayDialog = ({ tourId, day, label, close }: Props) => (
  <CallDialog
    call={tourEntries.copyDay}
    params={{ id: tourId }}
    title={t("copyTitle", { day: label })}
    size={500}
    save={t("copy")}
    initial={{ to: null as string | null, conflictReason: null as string | null }}
    toBody={({ to, conflictReason }) => ({ from: day, to: to ?? "", conflictReason })}
    onRefused={askConflict}
    close={close}
    savedMessage={() => t("copied")}
  >
    {(form) => <DateField {...form.field("to")} label={t("copyTo")} required />}
  </CallDialog>
);
