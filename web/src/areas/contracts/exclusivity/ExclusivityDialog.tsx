import type { Contract } from "#contract/contracts/contract.ts";
import {
  exclusivities as calls,
  EXCLUSIVITY_LIMITS,
  type Exclusivities,
  type ExclusivityForm,
} from "#contract/contracts/exclusivity.ts";
import { events } from "#contract/events/event.ts";
import { LIMITS } from "#contract/limits.ts";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { PlaceField } from "#web/shared/addresses/PlaceField.tsx";
import { useCategoryChoices } from "#web/shared/company/useCategoryChoices.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { type MapPlace, pointOf, RadiusMap } from "#web/shared/exclusivity/RadiusMap.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useVenues } from "#web/shared/venues/useVenues.ts";
import { VenueField } from "#web/shared/venues/VenueField.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { NumberField, requiredNumber } from "#web/ui/forms/fields/NumberField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type Field, type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { EXCLUSIVITY_BASE_CHOICES } from "../contractLabels.ts";
import styles from "./ContractExclusivities.module.css";
import { EMPTY, formsOf } from "./exclusivityValues.ts";
import { t } from "./messages.ts";

interface Values {
  exclusivities: ExclusivityForm[];
  version: number;
}
interface Props {
  record: Contract;
  known: Exclusivities;
  /** Index of the edited entry; null when adding. */
  index: number | null;
  close: () => void;
}

/** Adds or edits one exclusivity; all of a contract are saved together. */
export function ExclusivityDialog({ record, known, index, close }: Props) {
  const valuesOf = (shown: Exclusivities): Values => ({
    exclusivities: index === null ? [...formsOf(shown), EMPTY] : formsOf(shown),
    version: shown.version,
  });
  const form = useCallForm<typeof calls.save, Values>(calls.save, {
    params: { id: record.id },
    initial: valuesOf(known),
    newest: valuesOf,
    filled: index === null,
    onDone: () => close(),
  });
  const place = index ?? form.values.exclusivities.length - 1;
  return (
    <FormDialog
      form={form}
      title={t(index === null ? "addTitle" : "editTitle")}
      line={t("line")}
      size={650}
      close={close}
    >
      <Fields form={form} at={place} record={record} />
    </FormDialog>
  );
}

function Fields({ form, at, record }: { form: RecordForm<Values>; at: number; record: Contract }) {
  const exclusivity = form.values.exclusivities[at] ?? EMPTY;
  const part = <P extends keyof ExclusivityForm>(name: P) => form.part("exclusivities", at, name);
  const set = (more: Partial<ExclusivityForm>): void =>
    form.set(
      "exclusivities",
      form.values.exclusivities.map((other, place) => (place === at ? { ...other, ...more } : other)),
    );
  const ownEvents = record.events.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FieldRow>
        <SelectField
          {...part("personId")}
          label={t("talent")}
          choices={record.people.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          placeholder={t("allTalents")}
        />
        <SelectField {...part("base")} label={t("base")} choices={EXCLUSIVITY_BASE_CHOICES} required />
      </FieldRow>
      {exclusivity.base === "DATES" && (
        <FieldRow>
          <DateField {...part("firstDay")} label={t("firstDay")} required />
          <DateField {...part("lastDay")} label={t("lastDay")} />
        </FieldRow>
      )}
      <FieldRow>
        <NumberField {...requiredNumber(part("daysBefore"))} label={t("daysBefore")} max={EXCLUSIVITY_LIMITS.days} />
        <NumberField {...requiredNumber(part("daysAfter"))} label={t("daysAfter")} max={EXCLUSIVITY_LIMITS.days} />
      </FieldRow>
      <FieldGroup title={t("where")}>
        <FieldRow>
          <NumberField {...part("radiusKm")} label={t("radiusKm")} min={1} max={EXCLUSIVITY_LIMITS.km} />
          <SelectField
            {...part("eventId")}
            label={t(exclusivity.base === "EVENT" ? "event" : "centreEvent")}
            choices={ownEvents}
            placeholder={t(exclusivity.base === "EVENT" ? "eachEvent" : "noEvent")}
          />
        </FieldRow>
        <FieldRow>
          <VenueField field={part("venueId")} known={undefined} />
          <PlaceField
            {...asTextField(part("placeName"))}
            onChange={(placeName) =>
              set({ placeName: placeName || null, ...(placeName === "" && { latitude: null, longitude: null }) })
            }
            label={t("place")}
            onPlace={({ latitude, longitude, name }) => set({ placeName: name, latitude, longitude })}
          />
        </FieldRow>
        <Preview one={exclusivity} record={record} />
        <MultiSelectField
          {...part("countries")}
          label={t("countries")}
          hint={t("countriesHint")}
          choices={COUNTRY_CHOICES}
        />
      </FieldGroup>
      <FieldGroup title={t("what")}>
        <Categories field={part("categoryIds")} />
        <TextField {...asTextField(part("clause"))} label={t("clause")} hint={t("clauseHint")} autoComplete="off" />
        <TextAreaField {...asTextField(part("note"))} label={t("note")} maxLength={LIMITS.remark} rows={2} />
      </FieldGroup>
    </>
  );
}

/** Categories are those of partners, which take the right to read them. */
function Categories({ field }: { field: Field<string[]> }) {
  return useMay("PARTNER", "read") ? <CategoryChoices field={field} /> : null;
}
function CategoryChoices({ field }: { field: Field<string[]> }) {
  const choices = useCategoryChoices(field.value);
  return <MultiSelectField {...field} label={t("categories")} hint={t("categoriesHint")} choices={choices} />;
}

/** The centre as the form has it: its own place, its venue, or the place of its event. */
function useCentre(exclusivity: ExclusivityForm, record: Contract): MapPlace | null {
  const venue = useVenues().find(({ id }) => id === exclusivity.venueId);
  const may = useMay("EVENT", "read");
  const eventId = exclusivity.eventId ?? (exclusivity.base === "EVENT" ? record.events[0]?.id : undefined);
  const own = exclusivity.latitude !== null || venue !== undefined;
  const { data: event } = useCallQuery(
    events.get,
    { params: { id: eventId ?? "" } },
    { when: may && eventId !== undefined && !own },
  );
  if (exclusivity.latitude !== null)
    return { name: exclusivity.placeName, latitude: exclusivity.latitude, longitude: exclusivity.longitude };
  if (venue) return venue;
  return event && eventId !== undefined
    ? { name: event.venue ?? event.address, latitude: event.latitude, longitude: event.longitude }
    : null;
}

function Preview({ one, record }: { one: ExclusivityForm; record: Contract }) {
  const venues = useVenues();
  const centre = useCentre(one, record);
  if (one.radiusKm === null) return <p className={styles.quiet}>{t("noRadius")}</p>;
  return centre && pointOf(centre) ? (
    <>
      <p className={styles.quiet}>{t("measuredFrom")}</p>
      <RadiusMap centre={centre} radiusKm={one.radiusKm} others={venues} />
    </>
  ) : (
    <p className={styles.quiet}>{t("noCentre")}</p>
  );
}
