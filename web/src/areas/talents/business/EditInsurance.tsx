import { type FormValues, formOf } from "#contract/form.ts";
import {
  INSURANCE_KINDS,
  type Insurance,
  InsuranceForm,
  insuranceFaults,
  insurances,
} from "#contract/talents/business.ts";
import { CallDialog } from "#web/kit/forms/CallDialog.tsx";
import { DateField } from "#web/kit/forms/fields/DateField.tsx";
import { MoneyField } from "#web/kit/forms/fields/MoneyField.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Side } from "#web/kit/forms/Group.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { t } from "#web/messages/business.ts";
import type { OfFamily } from "../family.ts";
import { INSURANCE_WORDS, moneyWords } from "./words.ts";

const insuranceForm = formOf(InsuranceForm, { kind: "Public liability" });
type Values = FormValues<typeof insuranceForm>;
const words: FieldWords<Values> = {
  kind: { label: t("insuranceKind"), value: (kind) => INSURANCE_WORDS[kind] },
  cover: { label: t("cover"), value: (cover) => (cover ? moneyWords(cover) : "") },
};
const rules = (values: Values) => insuranceFaults(values);
const KINDS = INSURANCE_KINDS.map((value) => ({ value, label: INSURANCE_WORDS[value] }));

interface Props extends OfFamily {
  personId: string;
  /** Null for a new one. */
  insurance: Insurance | null;
  close: () => void;
}
export function EditInsurance({ family, personId, insurance, close }: Props) {
  const same = {
    params: { family },
    rules,
    close,
    told: ({ kind }: Values) => t("saved", { name: INSURANCE_WORDS[kind] }),
    children: (form: RecordForm<Values>) => <Fields form={form} />,
  };
  return insurance ? (
    <CallDialog
      call={insurances.update}
      {...same}
      title={t("editEntry", { name: INSURANCE_WORDS[insurance.kind] })}
      draft={insurance.id}
      initial={insuranceForm.valuesOf(insurance)}
      toBody={(values) => ({ id: insurance.id, ...values })}
      newest={insuranceForm.valuesOf}
      words={words}
    />
  ) : (
    <CallDialog
      call={insurances.create}
      {...same}
      title={t("addInsurance")}
      draft={personId}
      initial={insuranceForm.empty}
      toBody={(values) => ({ talentUserId: personId, ...values })}
    />
  );
}

function Fields({ form }: { form: RecordForm<Values> }) {
  const { validFrom } = form.values;
  return (
    <>
      <Side>
        <SelectField {...form.field("kind")} label={t("insuranceKind")} choices={KINDS} required />
        <TextField {...form.field("insurer")} label={t("insurer")} required autoComplete="off" />
      </Side>
      <Side>
        <TextField {...form.field("policyNumber")} label={t("policyNumber")} autoComplete="off" spellCheck={false} />
        <MoneyField {...form.field("cover")} label={t("cover")} />
      </Side>
      <Side>
        <DateField {...form.field("validFrom")} label={t("validFrom")} />
        <DateField {...form.field("expires")} label={t("expires")} {...(validFrom && { min: validFrom })} />
      </Side>
    </>
  );
}
