/** Asks why a finding is left as it is. */
import { LIMITS } from "#contract/limits.ts";
import type { Finding } from "#contract/tours/findings.ts";
import { tourEntries } from "#contract/tours/itinerary.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { t } from "./messages.ts";

interface Props {
  tourId: string;
  finding: Finding;
  close: () => void;
}
export const KeepDialog = ({ tourId, finding, close }: Props) => (
  <CallDialog
    call={tourEntries.accept}
    params={{ id: tourId }}
    title={t("keepTitle")}
    size={500}
    save={t("keep")}
    initial={{ key: finding.key, reason: null as string | null }}
    filled
    rules={({ reason }): FieldErrors => (reason === null ? { reason: t("reasonNeeded") } : {})}
    close={close}
    savedMessage={() => t("keptToast")}
  >
    {(form) => (
      <TextAreaField
        {...asTextField(form.field("reason"))}
        label={t("keepReason")}
        maxLength={LIMITS.remark}
        rows={3}
        required
      />
    )}
  </CallDialog>
);
