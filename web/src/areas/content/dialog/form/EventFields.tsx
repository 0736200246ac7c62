import type { ContentItem } from "#contract/content/item.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { VenueField } from "#web/shared/venues/VenueField.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { DateTimeField } from "#web/ui/forms/fields/dates/DateTimeField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { d } from "../messages.ts";
import { type ContentValues, sameClock } from "./values.ts";

/** When and where an event is, or its stream. */
export function EventFields({
  form,
  item,
}: {
  form: RecordForm<ContentValues>;
  item: Pick<ContentItem, "locationId" | "venue"> | null;
}) {
  const own = useZone();
  const { timeZoneId, eventMode, start, end } = form.values;
  const zone = timeZoneId ?? own;
  const zoneField = form.field("timeZoneId");
  const mode = form.field("eventMode");
  const isOnline = eventMode === "ONLINE";
  const venue = { venueId: item?.locationId ?? null, venue: item?.venue?.name ?? null };
  return (
    <FieldGroup title={d("event")}>
      <DateTimeField key={`start ${zone}`} {...form.field("start")} label={d("starts")} zone={zone} required />
      <DateTimeField key={`end ${zone}`} {...form.field("end")} label={d("ends")} zone={zone} />
      <TimeZoneField
        field={{
          ...zoneField,
          value: zone,
          onChange: (next) => {
            const to = next ?? own;
            form.set("start", sameClock(start, zone, to));
            form.set("end", sameClock(end, zone, to));
            zoneField.onChange(next);
          },
        }}
        label={d("eventZone")}
      />
      <SwitchField
        {...mode}
        value={isOnline}
        onChange={(on) => mode.onChange(on ? "ONLINE" : "OFFLINE")}
        label={d("online")}
      />
      {isOnline ? (
        <TextField {...form.field("streamUrl")} label={d("streamUrl")} inputMode="url" required />
      ) : (
        <FieldRow>
          <VenueField field={form.field("locationId")} known={venue} />
          <TextField {...form.field("location")} label={d("location")} hint={d("locationHint")} autoComplete="off" />
        </FieldRow>
      )}
      <TextField {...form.field("ticketUrl")} label={d("ticketUrl")} inputMode="url" autoComplete="off" />
    </FieldGroup>
  );
}
