import { type FormValues, formOf } from "#contract/form.ts";
import { DATE_MESSAGES } from "#contract/schema.ts";
import { type FamilyMember, FamilyMemberForm, families } from "#contract/talents/personal.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { today } from "#web/ui/time/format.ts";
import type { OfFamily } from "../family.ts";

const memberForm = formOf(FamilyMemberForm);
type Values = FormValues<typeof memberForm>;
const fieldLabels: FieldLabels<Values> = { countryCode: { label: t("phoneCountry"), value: countryName } };

interface Props extends OfFamily {
  personId: string;
  /** Null for a new one. */
  member: FamilyMember | null;
  close: () => void;
}
export function EditMember({ family, personId, member, close }: Props) {
  const same = {
    params: { family },
    close,
    savedMessage: ({ name }: Values) => t("entrySaved", { name }),
    children: (form: RecordForm<Values>) => <Fields form={form} />,
  };
  return member ? (
    <CallDialog
      call={families.update}
      {...same}
      title={t("editEntry", { name: member.name })}
      draft={member.id}
      initial={memberForm.valuesOf(member)}
      toBody={(values) => ({ id: member.id, ...values })}
      newest={memberForm.valuesOf}
      words={fieldLabels}
    />
  ) : (
    <CallDialog
      call={families.create}
      {...same}
      title={t("addMemberTitle")}
      draft={personId}
      initial={memberForm.empty}
      toBody={(values) => ({ talentUserId: personId, ...values })}
    />
  );
}

function Fields({ form }: { form: RecordForm<Values> }) {
  const zone = useZone();
  return (
    <>
      <FieldRow>
        <TextField {...form.field("name")} label={t("name")} required autoFocus autoComplete="off" />
        <TextField
          {...form.field("relationship")}
          label={t("relationship")}
          required
          autoComplete="off"
          maxLength={50}
        />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field("dob")} label={t("dob")} max={today(zone)} late={DATE_MESSAGES.future} />
        <TextField {...form.field("occupation")} label={t("occupation")} autoComplete="off" />
      </FieldRow>
      <PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={t("phone")} />
      <TextAreaField {...form.field("remark")} label={t("remark")} rows={2} />
    </>
  );
}
