import { type FormValues, formOf } from "#contract/form.ts";
import {
  INSURANCE_KINDS,
  type Insurance,
  InsuranceForm,
  insuranceErrors,
  insurances,
} from "#contract/talents/business.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import type { OfFamily } from "../family.ts";
import { INSURANCE_LABELS, moneyLabel } from "./labels.ts";

const insuranceForm = formOf(InsuranceForm, { kind: "Public liability" });
type Values = FormValues<typeof insuranceForm>;
const fieldLabels: FieldLabels<Values> = {
  kind: { label: t("insuranceKind"), value: (kind) => INSURANCE_LABELS[kind] },
  cover: { label: t("cover"), value: (cover) => (cover ? moneyLabel(cover) : "") },
};
const rules = (values: Values) => insuranceErrors(values);
const KINDS = INSURANCE_KINDS.map((value) => ({ value, label: INSURANCE_LABELS[value] }));

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
    savedMessage: ({ kind }: Values) => t("saved", { name: INSURANCE_LABELS[kind] }),
    children: (form: RecordForm<Values>) => <Fields form={form} />,
  };
  return insurance ? (
    <CallDialog
      call={insurances.update}
      {...same}
      title={t("editEntry", { name: INSURANCE_LABELS[insurance.kind] })}
      draft={insurance.id}
      initial={insuranceForm.valuesOf(insurance)}
      toBody={(values) => ({ id: insurance.id, ...values })}
      newest={insuranceForm.valuesOf}
      words={fieldLabels}
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
      <FieldRow>
        <SelectField {...form.field("kind")} label={t("insuranceKind")} choices={KINDS} required />
        <TextField {...form.field("insurer")} label={t("insurer")} required autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field("policyNumber")} label={t("policyNumber")} autoComplete="off" spellCheck={false} />
        <MoneyField {...form.field("cover")} label={t("cover")} />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field("validFrom")} label={t("validFrom")} />
        <DateField {...form.field("expires")} label={t("expires")} {...(validFrom && { min: validFrom })} />
      </FieldRow>
    </>
  );
}
