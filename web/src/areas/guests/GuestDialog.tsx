/** Edits a guest. */
import { useState } from "react";
import { type FormValues, formOf } from "#contract/form.ts";
import { GUEST_LIMITS, GUEST_SIDES, GUEST_TYPES } from "#contract/guests/codes.ts";
import { type Guest, GuestForm, type GuestList, guests } from "#contract/guests/guest.ts";
import { aboveQuotas } from "#contract/guests/sums.ts";
import { LIMITS } from "#contract/limits.ts";
import { asList, asTextField } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { NumberField, requiredNumber } from "#web/ui/forms/fields/NumberField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import styles from "./Guests.module.css";
import { GUEST_QUOTA_TITLES, GUEST_SIDE_TITLES, GUEST_TYPE_TITLES, t } from "./messages.ts";

const guestForm = formOf(GuestForm);
type Values = FormValues<typeof guestForm>;
const valuesOf = (guest: Guest): Values => guestForm.valuesOf(guest);

const TYPES = GUEST_TYPES.map((value) => ({ value, label: GUEST_TYPE_TITLES[value] }));
const SIDES = GUEST_SIDES.map((value) => ({ value, label: GUEST_SIDE_TITLES[value] }));
const ASKERS = ["nobody", "colleague", "member", "typed"] as const;
type Asker = (typeof ASKERS)[number];

interface Props {
  eventId: string;
  list: GuestList;
  guest: Guest;
  close: () => void;
}
export const GuestDialog = ({ eventId, list, guest, close }: Props) => (
  <CallDialog
    call={guests.update}
    params={{ id: eventId, guestId: guest.id }}
    title={t("editTitle", { name: guest.name })}
    initial={{ ...valuesOf(guest), version: guest.version }}
    newest={valuesOf}
    close={close}
    savedMessage={() => t("saved")}
  >
    {(form) => <Fields form={form} guest={guest} list={list} />}
  </CallDialog>
);

const askerOf = ({ staffId, memberId, askedBy }: Guest): Asker =>
  staffId !== null ? "colleague" : memberId !== null ? "member" : askedBy !== null ? "typed" : "nobody";

function Fields({ form, guest, list }: { form: RecordForm<Values>; guest: Guest; list: GuestList }) {
  const [asker, setAsker] = useState<Asker>(askerOf(guest));
  const choose = (next: Asker | null): void => {
    setAsker(next ?? "nobody");
    for (const name of ["staffId", "memberId", "askedBy"] as const) form.set(name, null);
  };
  const [places, side] = [form.field("places").value, form.field("side").value];
  const changed = list.guests.map((own) =>
    own.id === guest.id
      ? { ...own, places, side, state: own.state === "DECLINED" ? ("DECLINED" as const) : own.state }
      : own,
  );
  const above = aboveQuotas(changed, list.quotas, { waiting: true }).filter(
    ({ quota }) => quota === "TOTAL" || quota === side,
  );
  return (
    <>
      <FieldRow>
        <TextField {...form.field("name")} label={t("name")} autoComplete="off" required />
        <NumberField
          {...requiredNumber(form.field("places"))}
          label={t("places")}
          hint={t("placesHint")}
          min={1}
          max={GUEST_LIMITS.places}
          required
        />
      </FieldRow>
      <FieldRow>
        <SelectField {...form.field("type")} label={t("type")} choices={TYPES} required />
        <SelectField {...form.field("side")} label={t("side")} choices={SIDES} required />
      </FieldRow>
      {above.map(({ quota, places: limit, wanted }) => (
        <p key={quota} role="status" className={styles.above}>
          {t("above", { name: GUEST_QUOTA_TITLES[quota], over: wanted - limit, places: limit })}
        </p>
      ))}
      <FieldRow>
        <SelectField
          name="asker"
          value={asker}
          onChange={choose}
          onBlur={() => undefined}
          error={undefined}
          label={t("askerKind")}
          choices={ASKERS.filter((value) => value !== "member" || list.members.length > 0).map((value) => ({
            value,
            label: t(value),
          }))}
          required
        />
        {asker === "colleague" && (
          <PersonSelect
            {...asList(form.field("staffId"))}
            label={t("colleagueField")}
            known={
              guest.staffId && guest.asker ? [{ id: guest.staffId, displayName: guest.asker, avatarUrl: null }] : []
            }
            single
            required
          />
        )}
        {asker === "member" && (
          <SelectField
            {...form.field("memberId")}
            label={t("memberField")}
            choices={list.members.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
        )}
        {asker === "typed" && (
          <TextField {...asTextField(form.field("askedBy"))} label={t("typedField")} autoComplete="off" required />
        )}
      </FieldRow>
      <TextField
        {...asTextField(form.field("note"))}
        label={t("remark")}
        maxLength={LIMITS.remark}
        autoComplete="off"
      />
    </>
  );
}
