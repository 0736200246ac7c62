/** Adds somebody to a tour's party, or edits them. */
import { useState } from "react";
import { PARTY_GROUPS } from "#contract/enums.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type MemberKind, type TourMember, TourMemberForm, tourParty } from "#contract/tours/party.ts";
import { PlaceField } from "#web/shared/addresses/PlaceField.tsx";
import { asList, asTextField } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { suppliersToChoose } from "#web/shared/people/people.tsx";
import { RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { PARTY_GROUP_TITLES } from "../tourLabels.ts";
import { t } from "./messages.ts";
import { partyContacts } from "./partyContacts.ts";

const memberForm = formOf(TourMemberForm);
type Values = FormValues<typeof memberForm>;
const linkOf = (member: TourMember, kind: MemberKind): string | null => (member.kind === kind ? member.linkedId : null);
const valuesOf = (member: TourMember): Values =>
  memberForm.valuesOf(member, {
    staffId: linkOf(member, "staff"),
    personId: linkOf(member, "person"),
    supplierId: linkOf(member, "supplier"),
    contactId: linkOf(member, "contact"),
    name: member.kind === "guest" ? member.name : null,
  });

const KINDS = (["person", "staff", "supplier", "contact", "guest"] as const).map((value) => ({
  value,
  label: t(value),
}));
const GROUPS = PARTY_GROUPS.map((value) => ({ value, label: PARTY_GROUP_TITLES[value] }));

interface Props {
  tourId: string;
  /** Null for a new one. */
  member: TourMember | null;
  close: () => void;
}
export function MemberDialog({ tourId, member, close }: Props) {
  const fields = (form: RecordForm<Values>) => <Fields form={form} member={member} />;
  return member ? (
    <CallDialog
      call={tourParty.update}
      params={{ id: tourId, memberId: member.id }}
      title={t("editTitle", { name: member.name })}
      initial={{ ...valuesOf(member), version: member.version }}
      newest={valuesOf}
      close={close}
      savedMessage={() => t("saved")}
    >
      {fields}
    </CallDialog>
  ) : (
    <CallDialog
      call={tourParty.create}
      params={{ id: tourId }}
      title={t("addTitle")}
      save={t("add")}
      initial={memberForm.empty}
      close={close}
      savedMessage={() => t("addedOne")}
    >
      {fields}
    </CallDialog>
  );
}

function Fields({ form, member }: { form: RecordForm<Values>; member: TourMember | null }) {
  const [kind, setKind] = useState<MemberKind>(member?.kind ?? "person");
  const chosen = member?.linkedId
    ? [{ id: member.linkedId, displayName: member.name, avatarUrl: member.avatarUrl }]
    : [];
  const choose = (next: MemberKind | null): void => {
    setKind(next ?? "guest");
    for (const link of ["staffId", "personId", "supplierId", "contactId", "name"] as const) form.set(link, null);
  };
  const field = <N extends "staffId" | "personId" | "supplierId" | "contactId">(name: N) => ({
    ...asList(form.field(name)),
    label: t(kind),
    known: chosen,
    single: true,
    required: true,
  });
  return (
    <>
      <FieldRow>
        <SelectField
          name="kind"
          value={kind}
          onChange={choose}
          onBlur={() => undefined}
          error={undefined}
          label={t("who")}
          choices={KINDS}
          required
        />
        {kind === "person" && <RosterSelect {...field("personId")} />}
        {kind === "staff" && <PersonSelect {...field("staffId")} />}
        {kind === "supplier" && <PersonSelect {...field("supplierId")} source={suppliersToChoose} />}
        {kind === "contact" && <PersonSelect {...field("contactId")} source={partyContacts} />}
        {kind === "guest" && (
          <TextField {...asTextField(form.field("name"))} label={t("guestName")} required autoComplete="off" />
        )}
      </FieldRow>
      <FieldRow>
        <SelectField {...form.field("group")} label={t("group")} choices={GROUPS} required />
        <TextField {...asTextField(form.field("role"))} label={t("role")} hint={t("roleHint")} autoComplete="off" />
      </FieldRow>
      <PlaceField
        {...form.field("homeName")}
        label={t("home")}
        hint={t("homeHint")}
        onPlace={(place) => {
          form.set("latitude", place.latitude);
          form.set("longitude", place.longitude);
          form.set("homeCountry", place.countryId);
          form.set("homeZone", place.timezoneId);
        }}
      />
      <FieldRow>
        <DateField {...form.field("joinsOn")} label={t("joinsOn")} hint={t("daysHint")} />
        <DateField {...form.field("leavesOn")} label={t("leavesOn")} hint={t("daysHint")} />
      </FieldRow>
      <TextAreaField
        {...asTextField(form.field("note"))}
        label={t("note")}
        hint={t("noteHint")}
        maxLength={LIMITS.remark}
        rows={2}
      />
    </>
  );
}
