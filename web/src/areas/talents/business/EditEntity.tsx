import { type FormValues, formOf } from "#contract/form.ts";
import { ENTITY_KINDS, type LegalEntity, LegalEntityForm, legalEntities } from "#contract/talents/business.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import type { OfFamily } from "../family.ts";
import { ENTITY_LABELS } from "./labels.ts";

const entityForm = formOf(LegalEntityForm, { kind: "Sole trader" });
type Values = FormValues<typeof entityForm>;
/** Australian registration numbers apply to Australian entities only, and others to the rest. */
const registered = ({ version: _, ...values }: Values) =>
  values.country === "AU"
    ? { ...values, companyNumber: null, acn: values.kind === "Company" || values.kind === "Trust" ? values.acn : null }
    : { ...values, abn: null, acn: null, gstRegistered: false };
const fieldLabels: FieldLabels<Values> = {
  kind: { label: t("kind"), value: (kind) => ENTITY_LABELS[kind] },
  country: { label: t("country"), value: countryName },
};
const KINDS = ENTITY_KINDS.map((value) => ({ value, label: ENTITY_LABELS[value] }));

interface Props extends OfFamily {
  personId: string;
  /** Null for a new one. */
  entity: LegalEntity | null;
  close: () => void;
}
export function EditEntity({ family, personId, entity, close }: Props) {
  const same = {
    params: { family },
    close,
    savedMessage: ({ name }: Values) => t("saved", { name }),
    children: (form: RecordForm<Values>) => <Fields form={form} />,
  };
  return entity ? (
    <CallDialog
      call={legalEntities.update}
      {...same}
      title={t("editEntry", { name: entity.name })}
      draft={entity.id}
      initial={entityForm.valuesOf(entity)}
      toBody={(values) => ({ id: entity.id, ...registered(values), version: values.version })}
      newest={entityForm.valuesOf}
      words={fieldLabels}
    />
  ) : (
    <CallDialog
      call={legalEntities.create}
      {...same}
      title={t("addEntityTitle")}
      draft={personId}
      initial={entityForm.empty}
      toBody={(values) => ({ talentUserId: personId, ...registered(values) })}
    />
  );
}

function Fields({ form }: { form: RecordForm<Values> }) {
  const { country, kind } = form.values;
  const quiet = { autoComplete: "off", spellCheck: false } as const;
  return (
    <>
      <TextField {...form.field("name")} label={t("name")} required autoFocus autoComplete="off" />
      <FieldRow>
        <SelectField {...form.field("kind")} label={t("kind")} choices={KINDS} required />
        <SelectField {...form.field("country")} label={t("country")} choices={COUNTRY_CHOICES} searchable required />
      </FieldRow>
      {country === "AU" ? (
        <>
          <FieldRow>
            <TextField {...form.field("abn")} label={t("abn")} inputMode="numeric" {...quiet} />
            {(kind === "Company" || kind === "Trust") && (
              <TextField {...form.field("acn")} label={t("acn")} inputMode="numeric" {...quiet} />
            )}
          </FieldRow>
          <SwitchField {...form.field("gstRegistered")} label={t("gst")} />
        </>
      ) : (
        <TextField {...form.field("companyNumber")} label={t("companyNumber")} maxLength={50} {...quiet} />
      )}
      <TextAreaField {...form.field("address")} label={t("address")} rows={2} />
    </>
  );
}
