import { type FormValues, formOf } from "#contract/form.ts";
import { type FamilyMember, FamilyMemberForm, families } from "#contract/talents/personal.ts";
import { CallDialog } from "#web/kit/forms/CallDialog.tsx";
import { DateField } from "#web/kit/forms/fields/DateField.tsx";
import { PhoneField } from "#web/kit/forms/fields/PhoneField.tsx";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Side } from "#web/kit/forms/Group.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { today } from "#web/kit/time/format.ts";
import { t } from "#web/messages/personal.ts";
import { useZone } from "#web/shared/me.tsx";
import type { OfFamily } from "../family.ts";

const memberForm = formOf(FamilyMemberForm);
type Values = FormValues<typeof memberForm>;
const words: FieldWords<Values> = { countryCode: { label: t("phoneCountry"), value: countryName } };

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
    told: ({ name }: Values) => t("entrySaved", { name }),
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
      words={words}
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
      <Side>
        <TextField {...form.field("name")} label={t("name")} required autoFocus autoComplete="off" />
        <TextField
          {...form.field("relationship")}
          label={t("relationship")}
          required
          autoComplete="off"
          maxLength={50}
        />
      </Side>
      <Side>
        <DateField {...form.field("dob")} label={t("dob")} max={today(zone)} />
        <TextField {...form.field("occupation")} label={t("occupation")} autoComplete="off" />
      </Side>
      <PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={t("phone")} />
      <TextAreaField {...form.field("remark")} label={t("remark")} rows={2} />
    </>
  );
}
