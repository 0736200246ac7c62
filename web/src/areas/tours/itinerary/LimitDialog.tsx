/** Sets how many hours by road a day may have, for all tours of the agency. */
import { tourSettings } from "#contract/tours/tour-setting.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { NumberField, requiredNumber } from "#web/ui/forms/fields/NumberField.tsx";
import { t } from "./messages.ts";

export const LimitDialog = ({ driveHours, close }: { driveHours: number; close: () => void }) => (
  <CallDialog
    call={tourSettings.save}
    title={t("limitTitle")}
    size={500}
    initial={{ driveHours }}
    close={close}
    savedMessage={() => t("limitSaved")}
  >
    {(form) => (
      <NumberField
        {...requiredNumber(form.field("driveHours"))}
        label={t("limitHours")}
        hint={t("limitHint")}
        min={1}
        max={24}
        decimals={1}
        required
      />
    )}
  </CallDialog>
);
