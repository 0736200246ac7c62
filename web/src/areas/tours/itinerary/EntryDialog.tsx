/** Adds or edits an entry of an itinerary. */
import { TOUR_ENTRY_KINDS, TRAVEL_MODES } from "#contract/enums.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Place } from "#contract/places/place.ts";
import { type TourEntry, TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TOUR_LIMITS } from "#contract/tours/limits.ts";
import type { TourMember } from "#contract/tours/party.ts";
import { PlaceField } from "#web/shared/addresses/PlaceField.tsx";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { eventsToChoose } from "#web/shared/deals/linksToChoose.ts";
import { asList, asTextField } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { city } from "#web/ui/time/format.ts";
import { ENTRY_KIND_TITLES } from "../tourLabels.ts";
import { t } from "./messages.ts";
import { entryName } from "./words.ts";

const entryForm = formOf(TourEntryForm);
export type EntryValues = FormValues<typeof entryForm>;
const valuesOf = (entry: TourEntry): EntryValues =>
  entryForm.valuesOf(entry, { eventId: entry.event?.id ?? null, conflictReason: undefined });

const KINDS = TOUR_ENTRY_KINDS.map((value) => ({ value, label: ENTRY_KIND_TITLES[value] }));
const MODES = TRAVEL_MODES.map((value) => ({ value, label: value === "OTHER" ? t("otherMode") : t(value) }));

interface Props {
  tourId: string;
  /** Null for a new one, which starts with `start`. */
  entry: TourEntry | null;
  start?: Partial<EntryValues>;
  members: readonly TourMember[];
  close: () => void;
}
export function EntryDialog({ tourId, entry, start, members, close }: Props) {
  const fields = (form: RecordForm<EntryValues>) => <Fields form={form} entry={entry} members={members} />;
  return entry ? (
    <CallDialog
      call={tourEntries.update}
      params={{ id: tourId, entryId: entry.id }}
      title={t("editTitle", { name: entryName(entry) })}
      initial={{ ...valuesOf(entry), version: entry.version }}
      newest={valuesOf}
      onRefused={askConflict}
      close={close}
      savedMessage={() => t("saved")}
    >
      {fields}
    </CallDialog>
  ) : (
    <CallDialog
      call={tourEntries.create}
      params={{ id: tourId }}
      title={t("addTitle")}
      save={t("add")}
      initial={{ ...entryForm.empty, kind: "SHOW", ...start }}
      // A form that mends something is filled in already, and a draft would bring another day along.
      filled={start?.kind !== undefined}
      draft={false}
      onRefused={askConflict}
      close={close}
      savedMessage={() => t("added")}
    >
      {fields}
    </CallDialog>
  );
}

interface FieldsProps {
  form: RecordForm<EntryValues>;
  entry: TourEntry | null;
  members: readonly TourMember[];
}
function Fields({ form, entry, members }: FieldsProps) {
  const { kind } = form.values;
  return (
    <>
      <SelectField {...form.field("kind")} label={t("kind")} choices={KINDS} required />
      {kind === "SHOW" ? (
        <ShowFields form={form} entry={entry} />
      ) : kind === "TRAVEL" ? (
        <TravelFields form={form} />
      ) : (
        <StayFields form={form} />
      )}
      {kind === "HOTEL" && <Rooms form={form} members={members} />}
      {kind !== "SHOW" && kind !== "DAY_OFF" && <Who form={form} members={members} />}
      <TextAreaField {...asTextField(form.field("note"))} label={t("note")} maxLength={LIMITS.remark} rows={2} />
    </>
  );
}

type Part = Pick<FieldsProps, "form">;

function ShowFields({ form, entry }: Part & Pick<FieldsProps, "entry">) {
  const event = entry?.event;
  return (
    <PersonSelect
      {...asList(form.field("eventId"))}
      label={t("event")}
      hint={t("eventHint")}
      source={eventsToChoose}
      known={event ? [{ id: event.id, displayName: event.title, avatarUrl: null }] : []}
      single
      required
    />
  );
}

/** Fills in where a place is and which zone it has. */
function placed(form: RecordForm<EntryValues>, place: Place): void {
  form.set("latitude", place.latitude);
  form.set("longitude", place.longitude);
  form.set("country", place.countryId);
  if (place.timezoneId) form.set("zone", place.timezoneId);
}

const zoned = (label: string, zone: string | null): string => (zone === null ? label : `${label} (${city(zone)})`);

function TravelFields({ form }: Part) {
  const { zone, endZone } = form.values;
  return (
    <>
      <FieldRow>
        <SelectField {...form.field("mode")} label={t("mode")} choices={MODES} />
        <TextField
          {...asTextField(form.field("carrier"))}
          label={t("carrier")}
          hint={t("carrierHint")}
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <PlaceField {...form.field("placeName")} label={t("from")} onPlace={(place) => placed(form, place)} />
        <PlaceField
          {...form.field("toName")}
          label={t("toPlace")}
          onPlace={(place) => {
            form.set("toLatitude", place.latitude);
            form.set("toLongitude", place.longitude);
            form.set("toCountry", place.countryId);
            if (place.timezoneId) form.set("endZone", place.timezoneId);
          }}
        />
      </FieldRow>
      <FieldRow>
        <DayTimeField {...form.field("start")} label={t("departs")} timeLabel={zoned(t("departs"), zone)} />
        <TimeZoneField field={form.field("zone")} label={t("departsZone")} />
      </FieldRow>
      <FieldRow>
        <DayTimeField {...form.field("end")} label={t("arrives")} timeLabel={zoned(t("arrives"), endZone ?? zone)} />
        <TimeZoneField field={form.field("endZone")} label={t("arrivesZone")} />
      </FieldRow>
      <FieldRow>
        <NumberField {...form.field("km")} label={t("km")} hint={t("typedHint")} />
        <NumberField {...form.field("minutes")} label={t("minutes")} hint={t("typedHint")} />
      </FieldRow>
      <TextField {...asTextField(form.field("reference"))} label={t("reference")} autoComplete="off" />
    </>
  );
}

function StayFields({ form }: Part) {
  const { kind, zone } = form.values;
  const isHotel = kind === "HOTEL";
  return (
    <>
      <TextField
        {...asTextField(form.field("title"))}
        label={isHotel ? t("hotel") : t("title")}
        {...(kind === "OTHER" && { required: true })}
        autoComplete="off"
      />
      <FieldRow>
        <PlaceField {...form.field("placeName")} label={t("place")} onPlace={(place) => placed(form, place)} />
        <TextField {...asTextField(form.field("address"))} label={t("address")} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <DayTimeField
          {...form.field("start")}
          label={isHotel ? t("checkIn") : t("start")}
          timeLabel={zoned(isHotel ? t("checkIn") : t("start"), zone)}
        />
        <DayTimeField
          {...form.field("end")}
          label={isHotel ? t("checkOut") : t("end")}
          timeLabel={zoned(isHotel ? t("checkOut") : t("end"), zone)}
        />
      </FieldRow>
      <TimeZoneField field={form.field("zone")} label={t("zone")} />
      {isHotel && <TextField {...asTextField(form.field("reference"))} label={t("reference")} autoComplete="off" />}
    </>
  );
}

const choicesOf = (members: readonly TourMember[]) => members.map(({ id, name }) => ({ value: id, label: name }));

const Who = ({ form, members }: Part & Pick<FieldsProps, "members">) =>
  members.length > 0 && (
    <MultiSelectField {...form.field("memberIds")} label={t("who")} hint={t("whoHint")} choices={choicesOf(members)} />
  );

const Rooms = ({ form, members }: Part & Pick<FieldsProps, "members">) => (
  <RowsField
    rows={form.values.rooms}
    onChange={(rooms) => form.set("rooms", rooms)}
    empty={entryForm.emptyItem("rooms")}
    max={TOUR_LIMITS.rooms}
    addLabel={t("addRoom")}
    removeLabel={(index) => t("removeRoom", { number: index + 1 })}
    first={(index) => `rooms.${index}.name`}
  >
    {(index) => (
      <FieldRow>
        <TextField
          {...form.part("rooms", index, "name")}
          label={t("room", { number: index + 1 })}
          hint={t("roomHint")}
          required
          autoComplete="off"
        />
        <MultiSelectField
          {...form.part("rooms", index, "memberIds")}
          label={t("inRoom", { number: index + 1 })}
          choices={choicesOf(members)}
        />
      </FieldRow>
    )}
  </RowsField>
);
