import type { ReactNode } from "react";
import { DATE_MESSAGES, type PersonBrief } from "#contract/schema.ts";
import { t } from "#web/areas/staff/messages.ts";
import { AddressesField } from "#web/shared/addresses/AddressesField.tsx";
import { PlaceField } from "#web/shared/addresses/PlaceField.tsx";
import { AvatarField } from "#web/shared/media/AvatarField.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { changeablePeopleOf } from "#web/shared/people/people.tsx";
import { useMay, useZone } from "#web/shared/session/me.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { today } from "#web/ui/time/format.ts";
import { PositionField } from "../position/PositionField.tsx";
import type { StaffValues } from "./staffForm.ts";

const talents = changeablePeopleOf("talents");
const scouts = changeablePeopleOf("scouts");

interface Props {
  form: RecordForm<StaffValues>;
  /** The email field, shown only when staff are added. */
  email?: ReactNode;
  /** The edited person as they are now. */
  person?: PersonBrief;
  /** The time zone field, if it can be changed. */
  zone?: ReactNode;
  /** The people already assigned, for their names. */
  roster?: readonly PersonBrief[];
}

export function StaffFields({ form, email, person, zone, roster = [] }: Props) {
  const now = today(useZone());
  // Without the right to edit talents, the roster stays as it is.
  const [assignsTalents, assignsScouts] = [useMay("TALENT", "write"), useMay("SCOUT", "write")];
  return (
    <>
      <FieldGroup title={t("person")}>
        <AvatarField {...form.field("avatarId")} person={person} />
        <TextField {...form.field("displayName")} label={t("displayName")} required autoFocus autoComplete="off" />
        {email}
        <PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={t("phone")} />
        <FieldRow>
          <DateField {...form.field("dob")} label={t("dob")} max={now} late={DATE_MESSAGES.future} />
          <PlaceField {...form.field("location")} label={t("location")} placeholder={t("locationHint")} />
        </FieldRow>
        <AddressesField {...form.field("addresses")} zone={form.field("timezoneId")} />
        {zone}
      </FieldGroup>
      <FieldGroup title={t("work")}>
        <FieldRow>
          <PositionField field={form.field("positionId")} />
          <DateField {...form.field("startDate")} label={t("startDate")} />
        </FieldRow>
      </FieldGroup>
      {(assignsTalents || assignsScouts) && (
        <FieldGroup title={t("roster")} line={t("rosterLine")}>
          {assignsTalents && (
            <PersonSelect {...form.field("talents")} label={t("talentRoster")} source={talents} known={roster} />
          )}
          {assignsScouts && (
            <PersonSelect {...form.field("scouts")} label={t("scoutRoster")} source={scouts} known={roster} />
          )}
        </FieldGroup>
      )}
    </>
  );
}
