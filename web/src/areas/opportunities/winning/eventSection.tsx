import { TicketIcon } from "@phosphor-icons/react/dist/csr/Ticket";
import { t as w } from "#web/shared/deals/messages.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { ExclusivityWarning } from "#web/shared/exclusivity/ExclusivityWarning.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { VenueField } from "#web/shared/venues/VenueField.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { DayTimeField } from "#web/ui/forms/fields/dates/DayTimeField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { city } from "#web/ui/time/format.ts";
import { FeeFields } from "./fees/FeeFields.tsx";
import { t } from "./messages.ts";
import { partFields, type SectionProps, type WinSection } from "./section.ts";

function EventSection({ opportunityId, proposal, form }: SectionProps) {
  const own = useZone();
  const { event } = form.values;
  const field = partFields(form, "event", event, (next) => form.set("event", next));
  const zone = city(event.timeZoneId ?? own);
  return (
    <>
      <TextField {...field("title")} label={t("title")} required autoComplete="off" />
      <DayTimeField {...field("startDate")} label={t("start")} timeLabel={zone} />
      <DayTimeField {...field("endDate")} label={t("end")} timeLabel={zone} />
      <TimeZoneField field={field("timeZoneId")} label={t("zone")} />
      <FieldRow>
        <VenueField field={field("venueId")} known={proposal.event ?? undefined} />
        <TextField {...asTextField(field("address"))} label={w("address")} autoComplete="off" />
      </FieldRow>
      <ExclusivityWarning
        recordId={opportunityId}
        personIds={proposal.people.map(({ id }) => id)}
        startDate={event.startDate}
        endDate={event.endDate}
        partnerId={proposal.partner?.id ?? null}
        venueId={event.venueId}
        address={event.address}
        opportunityId={opportunityId}
      />
      <FeeFields proposal={proposal} form={form} />
    </>
  );
}

export const eventSection: WinSection = {
  name: "event",
  icon: TicketIcon,
  title: t("event"),
  line: t("eventLine"),
  on: ({ event }) => event && event.existing.length === 0,
  Section: EventSection,
  makes: () => t("makesEvent"),
  marks: ({ values: { event } }) => {
    const [day, time = null] = event.startDate?.split("T") ?? [];
    return day ? [{ day, shape: "event", text: event.title, amount: time }] : [];
  },
};
