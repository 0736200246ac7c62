import { EVENT_KINDS, type Event, events } from "#contract/events/event.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/events/messages.ts";
import { askConflict } from "#web/shared/conflicts/askConflict.tsx";
import { OpportunityField, ProjectField } from "#web/shared/deals/LinkField.tsx";
import { MoneyWithCurrency } from "#web/shared/deals/MoneyWithCurrency.tsx";
import { t as w } from "#web/shared/deals/messages.ts";
import { useStart } from "#web/shared/deals/owner.ts";
import {
  asTextField,
  TitleAndStatus,
  WorkPartnerFields,
  WorkPlaceFields,
  WorkStaffFields,
} from "#web/shared/deals/WorkFields.tsx";
import { ExclusivityWarning } from "#web/shared/exclusivity/ExclusivityWarning.tsx";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { useVenues } from "#web/shared/venues/useVenues.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { RichTextField } from "#web/ui/rich/RichTextField.tsx";
import { city } from "#web/ui/time/format.ts";
import { EVENT_KIND_CHOICES, zoneLabel } from "../eventLabels.ts";
import { useEventOptions } from "../eventStatus.tsx";
import { useMovingForm } from "../moving/useMovingForm.ts";
import styles from "./eventForms.module.css";
import { type EventValues, eventForm, valuesOf } from "./eventValues.ts";
import { LineUpRows } from "./LineUpRows.tsx";
import { ScheduleRows } from "./ScheduleRows.tsx";
import { StayRows, TravelRows } from "./TravelRows.tsx";

/** Every field of an event, for adding and editing alike. */
function EventFields({ form, record }: { form: RecordForm<EventValues>; record?: Event }) {
  const own = useZone();
  const zone = form.values.timeZoneId ?? own;
  const [finance, contracts] = [useMay("FINANCE", "write"), useMay("CONTRACT", "write")];
  const fees = (finance || contracts) && (record === undefined || record.fee !== undefined);
  const fee = form.field("fee");
  const kinds = form.field("kinds");
  return (
    <>
      <FieldGroup title={t("event")}>
        <TitleAndStatus form={form} options={useEventOptions()} />
        <MultiSelectField
          {...kinds}
          onChange={(chosen) => kinds.onChange(EVENT_KINDS.filter((kind) => chosen.includes(kind)))}
          label={t("kinds")}
          choices={EVENT_KIND_CHOICES}
        />
        <WorkPartnerFields form={form} record={record} />
      </FieldGroup>
      <FieldGroup title={t("when")}>
        <DayTimeField {...form.field("startDate")} label={w("start")} timeLabel={zoneLabel(zone)} />
        <DayTimeField {...form.field("endDate")} label={w("end")} timeLabel={zoneLabel(zone)} />
        <WorkPlaceFields
          venue={form.field("venueId")}
          address={form.field("address")}
          record={record}
          onPlace={({ latitude, longitude, timeZoneId }) => {
            form.set("latitude", latitude);
            form.set("longitude", longitude);
            if (timeZoneId) form.set("timeZoneId", timeZoneId);
          }}
        />
        <EventZoneField form={form} />
        <ExclusivityWarning
          recordId={record?.id}
          personIds={form.values.lineUp.flatMap(({ personId }) => personId || [])}
          startDate={form.values.startDate}
          endDate={form.values.endDate}
          partnerId={form.values.partnerId}
          venueId={form.values.venueId}
          address={form.values.address}
          latitude={form.values.latitude}
          longitude={form.values.longitude}
          opportunityId={form.values.opportunityId}
          projectId={form.values.projectId}
        />
      </FieldGroup>
      <FieldGroup title={t("lineUp")}>
        <LineUpRows form={form} record={record} zone={zone} fees={fees} />
        {fees && (
          <MoneyWithCurrency
            field={{ ...fee, value: fee.value ?? null }}
            label={t("feeOfEvent")}
            currency={form.values.currency}
            onCurrency={(currency) => form.set("currency", currency)}
          />
        )}
      </FieldGroup>
      <FieldGroup title={t("runSheet")}>
        <ScheduleRows form={form} record={record} zone={zone} />
      </FieldGroup>
      <FieldGroup title={t("travelAndStay")}>
        <TravelRows form={form} record={record} zone={zone} fees={fees} />
        <StayRows form={form} record={record} zone={zone} />
      </FieldGroup>
      <FieldGroup title={w("description")}>
        <RichTextField {...asTextField(form.field("description"))} label={w("description")} max={LIMITS.text} />
        <RichTextField {...asTextField(form.field("hospitality"))} label={t("hospitality")} max={LIMITS.text} />
        <RichTextField {...asTextField(form.field("rider"))} label={t("rider")} max={LIMITS.text} />
        <FieldRow>
          <OpportunityField field={form.field("opportunityId")} known={record?.opportunity ?? null} />
          <ProjectField field={form.field("projectId")} known={record?.project ?? null} />
        </FieldRow>
      </FieldGroup>
      <WorkStaffFields form={form} record={record} />
    </>
  );
}

/** The zone, which the venue decides if it has one. */
function EventZoneField({ form }: { form: RecordForm<EventValues> }) {
  const venue = useVenues().find(({ id }) => id === form.values.venueId);
  const zone = form.field("timeZoneId");
  return venue?.timeZoneId ? (
    <p className={styles.zone}>{t("zoneOfVenue", { zone: city(venue.timeZoneId), venue: venue.name })}</p>
  ) : (
    <TimeZoneField field={zone} label={t("zone")} />
  );
}

export const eventForms = recordForms<Event, EventValues>({
  kind: "event",
  addLine: t("addLine"),
  useAdd: (onDone) => {
    const { draft, personIds, ...start } = useStart();
    const lineUp = personIds.map((personId) => ({ ...eventForm.emptyItem("lineUp"), personId }));
    return useCallForm(events.create, {
      initial: { ...eventForm.empty, ...start, lineUp },
      ...(draft && { draft }),
      onRefused: askConflict,
      onDone,
    });
  },
  useEdit: (event, onDone) =>
    useMovingForm(
      event,
      useCallForm(events.update, {
        params: { id: event.id },
        initial: valuesOf(event),
        newest: valuesOf,
        onRefused: askConflict,
        onDone,
      }),
    ),
  Fields: EventFields,
});
