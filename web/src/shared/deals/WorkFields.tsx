/** Fields that the forms of opportunities, events and projects share. */
import { partnerContacts } from "#contract/partners/contact.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { VenueBrief } from "#contract/venues/venue.ts";
import type { WorkOptions, WorkPerson } from "#contract/work/work.ts";
import { PlaceField } from "#web/shared/addresses/PlaceField.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { PartnerSelect, RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useVenues } from "#web/shared/venues/useVenues.ts";
import { VenueField } from "#web/shared/venues/VenueField.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field, RecordForm } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";
import { useOwnerBrief } from "./owner.ts";
import { statusChoices } from "./workFilterOptions.ts";

/** A field of one, for a select of several: the last one chosen counts. */
export const asList = ({ value, onChange, ...field }: Field<string | null>): Field<string[]> => ({
  ...field,
  value: value === null ? [] : [value],
  onChange: (ids) => onChange(ids.at(-1) ?? null),
});
/** A field that may be null, for one of texts. */
export const asTextField = ({ value, onChange, ...field }: Field<string | null>): Field<string> => ({
  ...field,
  value: value ?? "",
  onChange: (text) => onChange(text === "" ? null : text),
});

const contactsOf = (partnerId: string | null): PeopleSource => ({
  usePeople: (text) => {
    const may = useMay("PARTNER", "read");
    const found = useCallQuery(
      partnerContacts.list,
      { query: { pageSize: 100, withTotal: false, ...(partnerId && { clientId: partnerId }) } },
      { keep: true, when: may && partnerId !== null },
    );
    const wanted = text.trim().toLowerCase();
    const people = (partnerId === null ? [] : (found.data?.rows ?? []))
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ id, name }) => ({ id, displayName: name, avatarUrl: null }));
    return { people, loading: found.isFetching };
  },
});

export interface WorkValues {
  title: string;
  partnerId: string | null;
  contactIds: string[];
  leadId: string | null;
  assignedStaffIds: string[];
  tags: string[];
  version?: number;
}
interface WorkRecord {
  partner: { id: string; name: string } | null;
  contacts: readonly { id: string; name: string }[];
  lead: { id: string; displayName: string; avatarUrl: string | null } | null;
  assignedStaff: readonly { id: string; displayName: string; avatarUrl: string | null }[];
  people: readonly WorkPerson[];
}
interface Props<V extends WorkValues> {
  form: RecordForm<V>;
  record: WorkRecord | undefined;
}

export const TitleAndStatus = <V extends WorkValues & { statusId: string | null }>({
  form,
  options,
}: {
  form: RecordForm<V>;
  options: WorkOptions | undefined;
}) => (
  <FieldRow>
    <TextField
      {...form.field("title")}
      label={t("title")}
      required
      autoComplete="off"
      autoFocus={form.values.version === undefined}
    />
    <SelectField
      {...form.field("statusId")}
      label={t("status")}
      choices={statusChoices(options)}
      placeholder={options?.statuses[0]?.statusName}
    />
  </FieldRow>
);

/** The partner and its contacts; another partner has other contacts. */
export function WorkPartnerFields<V extends WorkValues>({ form, record }: Props<V>) {
  const { partners } = useOwnerBrief();
  const partner = record?.partner ? [{ id: record.partner.id, displayName: record.partner.name, avatarUrl: null }] : [];
  const field = asList(form.field("partnerId"));
  return (
    <>
      <PartnerSelect
        {...field}
        onChange={(ids) => {
          field.onChange(ids);
          form.set("contactIds", [] as V["contactIds"]);
        }}
        label={t("partner")}
        known={[...partners, ...partner]}
        single
      />
      {form.values.partnerId !== null && (
        <PersonSelect
          {...form.field("contactIds")}
          label={t("contacts")}
          source={contactsOf(form.values.partnerId)}
          known={(record?.contacts ?? []).map(({ id, name }) => ({ id, displayName: name, avatarUrl: null }))}
        />
      )}
    </>
  );
}

/** Returns the people of the record, and the talent or scout whose page a new one is added on. */
export const useKnownPeople = (record: Pick<WorkRecord, "people"> | undefined) => [
  ...useOwnerBrief().people,
  ...(record?.people ?? []),
];

export const TalentsField = ({
  record,
  known = [],
  ...field
}: Field<string[]> & { record: WorkRecord | undefined; known?: readonly PersonBrief[] }) => (
  <RosterSelect {...field} label={t("talents")} known={[...useKnownPeople(record), ...known]} />
);

type Spot = Pick<VenueBrief, "latitude" | "longitude" | "timeZoneId">;

/** Location: a venue, whose address it takes, or an address alone. */
export function WorkPlaceFields({
  venue,
  address,
  record,
  onPlace,
}: {
  venue: Field<string | null>;
  address: Field<string | null>;
  record: { venueId: string | null; venue: string | null } | undefined;
  /** Called with the coordinates and the zone of the venue or the place that is chosen. */
  onPlace?: (spot: Spot) => void;
}) {
  const venues = useVenues();
  const venueById = (id: string | null) => venues.find((candidate) => candidate.id === id);
  return (
    <FieldRow>
      <VenueField
        field={{
          ...venue,
          onChange: (id) => {
            const [was, now] = [venueById(venue.value), venueById(id)];
            venue.onChange(id);
            if (!address.value || address.value === was?.address) address.onChange(now?.address ?? null);
            if (now) onPlace?.(now);
          },
        }}
        known={record}
      />
      <PlaceField
        {...asTextField(address)}
        label={t("address")}
        onPlace={({ timezoneId, ...spot }) => {
          if (venue.value === null) onPlace?.({ ...spot, timeZoneId: timezoneId });
        }}
      />
    </FieldRow>
  );
}

/** Assigned staff, and tags. */
export const WorkStaffFields = <V extends WorkValues>({ form, record }: Props<V>) => (
  <FieldGroup title={t("people")}>
    <PersonSelect
      {...asList(form.field("leadId"))}
      label={t("lead")}
      known={record?.lead ? [record.lead] : []}
      single
    />
    <PersonSelect {...form.field("assignedStaffIds")} label={t("staff")} known={record?.assignedStaff ?? []} />
    <TagsField {...form.field("tags")} label={t("tags")} />
  </FieldGroup>
);
