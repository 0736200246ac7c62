/** Logs a call, or edits one. */
import { useState } from "react";
import { CALL_DIRECTIONS, CALL_LIMITS, CALL_OUTCOMES, type CallLogRow, callLogs } from "#contract/comms/call-log.ts";
import { ids } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import type { PersonBrief } from "#contract/schema.ts";
import type { TabOwner } from "#web/shared/area.ts";
import { contractsToChoose } from "#web/shared/deals/contractsToChoose.ts";
import { linksToChoose } from "#web/shared/deals/linksToChoose.ts";
import { asList } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import type { PeopleSource } from "#web/shared/people/people.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { CallDialog as FormCallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateTimeField } from "#web/ui/forms/fields/dates/DateTimeField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { type CallValues, callForm } from "./callForm.ts";
import { durationText } from "./callText.ts";
import { FollowUpFields } from "./FollowUpFields.tsx";
import { t } from "./messages.ts";
import { contactLine, isContact, partiesToChoose } from "./partyChoices.ts";

const valuesOf = (item: CallLogRow): CallValues =>
  callForm.valuesOf(item, {
    personId: item.party && item.party.contactId === null ? item.party.id : null,
    contactId: item.party?.contactId ?? null,
    recordIds: ids(item.records),
    assignedToId: item.assignedTo?.id ?? null,
    followUp: null,
  });
const rules = ({ startedAt, direction, outcome }: CallValues): FieldErrors => ({
  ...(startedAt === null && { startedAt: t("required") }),
  ...(direction === null && { direction: t("required") }),
  ...(outcome === null && { outcome: t("required") }),
});
const bodyOf = ({ version: _, startedAt, direction, outcome, ...values }: CallValues) => ({
  ...values,
  // The rules have refused empty ones.
  startedAt: startedAt ?? "",
  direction: direction ?? "OUT",
  outcome: outcome ?? "REACHED",
});
const wordsOf = (item: CallLogRow): FieldLabels<CallValues> => {
  const party = { value: (id: string | null) => (id === null ? "" : (item.party?.displayName ?? "…")) };
  return {
    personId: { label: t("party"), ...party },
    contactId: { label: t("party"), ...party },
    direction: { value: (direction) => (direction ? t(direction) : "") },
    outcome: { value: (outcome) => (outcome ? t(outcome) : "") },
    durationSeconds: { label: t("duration"), value: durationText },
    recordIds: {
      label: t("about"),
      value: (ids) => ids.map((id) => item.records.find((record) => record.id === id)?.name ?? "…").join(", "),
    },
    assignedToId: { label: t("assigned"), value: (id) => (id === null ? "" : (item.assignedTo?.displayName ?? "…")) },
  };
};

/** Returns the initial values of a call logged on a record's page. */
function startOf(owner: TabOwner | null): Partial<CallValues> {
  if (owner?.collection === "talents" || owner?.collection === "scouts") return { personId: owner.id };
  if (owner?.collection === "partners") return { recordIds: [owner.id] };
  return owner?.collection === "staff" ? { assignedToId: owner.id } : {};
}
const briefOf = ({ id, name }: TabOwner): PersonBrief => ({ id, displayName: name, avatarUrl: null });

/** With `contact`, the call was with this contact of a partner. */
export function AddCall({
  owner,
  contact,
  close,
}: {
  owner: TabOwner | null;
  contact?: PersonBrief;
  close: () => void;
}) {
  const [startedAt] = useState(() => `${new Date().toISOString().slice(0, 16)}:00Z`);
  const initial: CallValues = {
    ...callForm.empty,
    startedAt,
    direction: "OUT",
    outcome: "REACHED",
    ...(contact ? { contactId: contact.id } : startOf(owner)),
  };
  return (
    <FormCallDialog
      call={callLogs.create}
      size={650}
      title={t("addTitle")}
      save={t("add")}
      draft={contact?.id ?? owner?.id ?? "own"}
      filled
      initial={initial}
      rules={rules}
      toBody={bodyOf}
      close={close}
      savedMessage={() => t("added")}
    >
      {(form) => <Fields form={form} item={null} known={contact ? [contact] : owner ? [briefOf(owner)] : []} />}
    </FormCallDialog>
  );
}

/** Loads the call first. */
export function EditCall({ id, close }: { id: string; close: () => void }) {
  const { data: item } = useCallQuery(callLogs.get, { params: { id } });
  if (!item) return null;
  const people = [
    ...(item.party ? [{ ...item.party, id: item.party.contactId ?? item.party.id }] : []),
    ...item.records.map(({ id, name }) => ({ id, displayName: name, avatarUrl: null })),
    ...(item.assignedTo ? [item.assignedTo] : []),
  ];
  return (
    <FormCallDialog
      call={callLogs.update}
      size={650}
      title={t("editTitle")}
      draft={id}
      initial={valuesOf(item)}
      rules={rules}
      toBody={(values) => ({ ...bodyOf(values), id, version: values.version ?? item.version })}
      newest={valuesOf}
      words={wordsOf(item)}
      close={close}
      savedMessage={() => t("saved")}
    >
      {(form) => <Fields form={form} item={item} known={people} />}
    </FormCallDialog>
  );
}

/** Opportunities, events, projects and contracts by title. */
const aboutToChoose: PeopleSource = {
  usePeople: (text, chosen) => {
    const results = [linksToChoose, contractsToChoose].map((source) => source.usePeople(text, chosen));
    return { people: results.flatMap(({ people }) => people), loading: results.some(({ loading }) => loading) };
  },
};
const MINUTE = 60;

interface FieldsProps {
  form: RecordForm<CallValues>;
  /** Null for a new one. */
  item: CallLogRow | null;
  known: readonly PersonBrief[];
}
function Fields({ form, item, known }: FieldsProps) {
  const zone = useZone();
  const mayFollow = useMay("TASK", "write");
  const [partyName, setPartyName] = useState(
    () => known.find(({ id }) => id === (form.values.personId ?? form.values.contactId))?.displayName ?? null,
  );
  const person = form.field("personId");
  const contact = form.field("contactId");
  const duration = form.field("durationSeconds");
  const party = person.value ?? contact.value;
  return (
    <>
      <PersonSelect
        {...person}
        value={party === null ? [] : [party]}
        error={person.error ?? contact.error}
        onChange={(chosen, people) => {
          const id = chosen.at(-1) ?? null;
          const found = people.find((person) => person.id === id);
          const isOfPartner = found ? isContact(found) : id === contact.value;
          form.set("personId", isOfPartner ? null : id);
          form.set("contactId", isOfPartner ? id : null);
          setPartyName(found?.displayName ?? null);
        }}
        label={t("party")}
        hint={t("partyHint")}
        source={partiesToChoose}
        lineOf={contactLine}
        known={known}
        single
      />
      <FieldRow>
        <SelectField
          {...form.field("direction")}
          label={t("direction")}
          choices={CALL_DIRECTIONS.map((value) => ({ value, label: t(value) }))}
          required
        />
        <SelectField
          {...form.field("outcome")}
          label={t("outcome")}
          choices={CALL_OUTCOMES.map((value) => ({ value, label: t(value) }))}
          required
        />
      </FieldRow>
      <FieldRow>
        <DateTimeField {...form.field("startedAt")} label={t("started")} zone={zone} required />
        <NumberField
          {...duration}
          value={duration.value === null ? null : duration.value / MINUTE}
          onChange={(minutes) => duration.onChange(minutes === null ? null : Math.round(minutes * MINUTE))}
          label={t("durationMinutes")}
          max={CALL_LIMITS.seconds / MINUTE}
          decimals={2}
        />
      </FieldRow>
      <TextAreaField {...form.field("notes")} label={t("notes")} maxLength={LIMITS.text} rows={3} />
      <PersonSelect
        {...form.field("recordIds")}
        label={t("about")}
        hint={t("aboutHint")}
        source={aboutToChoose}
        known={known}
      />
      <FieldRow>
        <PersonSelect
          {...asList(form.field("assignedToId"))}
          label={t("assigned")}
          hint={t("assignedHint")}
          known={known}
          single
        />
        <TextField
          {...form.field("recordingUrl")}
          label={t("recording")}
          hint={t("recordingHint")}
          autoComplete="off"
          inputMode="url"
        />
      </FieldRow>
      {mayFollow && (item?.followUp ?? null) === null && <FollowUpFields form={form} partyName={partyName} />}
    </>
  );
}
