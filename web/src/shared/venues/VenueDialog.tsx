import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Venue, VenueForm, venues } from "#contract/venues/venue.ts";
import { PlaceField } from "#web/shared/addresses/PlaceField.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const venueForm = formOf(VenueForm);
type Values = typeof venueForm.empty;

function VenueFields({ form }: { form: RecordForm<Values> }) {
  const address = form.field("address");
  return (
    <>
      <TextField
        {...form.field("name")}
        label={t("name")}
        maxLength={LIMITS.masterName}
        autoComplete="off"
        required
        autoFocus
      />
      <PlaceField
        {...address}
        label={t("address")}
        hint={t("addressHint")}
        onPlace={({ latitude, longitude, timezoneId }) => {
          form.set("latitude", latitude);
          form.set("longitude", longitude);
          if (timezoneId) form.set("timeZoneId", timezoneId);
        }}
      />
      <FieldRow>
        <TimeZoneField field={form.field("timeZoneId")} label={t("zone")} hint={t("zoneHint")} />
        <NumberField {...form.field("capacity")} label={t("capacity")} max={1_000_000} />
      </FieldRow>
      <FieldGroup title={t("contact")}>
        <FieldRow>
          <TextField {...form.field("contactName")} label={t("contactName")} autoComplete="off" />
          <TextField
            {...form.field("contactEmail")}
            label={t("contactEmail")}
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
        </FieldRow>
        <PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={t("contactPhone")} />
      </FieldGroup>
      <TextAreaField {...form.field("note")} label={t("note")} hint={t("noteHint")} />
    </>
  );
}

/** Adds a venue; `close` gets it, or nothing. */
export function AddVenue({ name, close }: { name: string; close: (added: Venue | null) => void }) {
  const form = useCallForm(venues.create, {
    initial: { ...venueForm.empty, name },
    draft: false,
    onDone: (added) => {
      close(added);
      showToast(t("added", { name: added.name }));
    },
  });
  return (
    <FormDialog form={form} title={t("add")} save={t("add")} close={() => close(null)}>
      <VenueFields form={form} />
    </FormDialog>
  );
}

export function EditVenue({ venue, close }: { venue: Venue; close: () => void }) {
  const form = useCallForm(venues.update, {
    params: { id: venue.id },
    initial: venueForm.valuesOf(venue),
    newest: venueForm.valuesOf,
    onDone: ({ name }) => {
      close();
      showToast(t("saved", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("edit", { name: venue.name })} close={close}>
      <VenueFields form={form} />
    </FormDialog>
  );
}
