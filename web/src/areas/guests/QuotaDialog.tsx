/** Sets how many places the list has, or a side on it. */
import { GUEST_LIMITS, type GuestQuota } from "#contract/guests/codes.ts";
import { guests } from "#contract/guests/guest.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { GUEST_QUOTA_TITLES, t } from "./messages.ts";

interface Props {
  eventId: string;
  quota: GuestQuota;
  places: number | null;
  close: () => void;
}
export const QuotaDialog = ({ eventId, quota, places, close }: Props) => (
  <CallDialog
    call={guests.setQuota}
    params={{ id: eventId }}
    title={t("quotaTitle", { name: GUEST_QUOTA_TITLES[quota] })}
    initial={{ quota, places }}
    close={close}
    savedMessage={() => t("quotaSaved")}
  >
    {(form) => (
      <NumberField {...form.field("places")} label={t("quotaField")} hint={t("quotaHint")} max={GUEST_LIMITS.quota} />
    )}
  </CallDialog>
);
