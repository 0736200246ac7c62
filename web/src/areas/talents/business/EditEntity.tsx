import { z } from "#contract/schema.ts";
import { ENTITY_KINDS, LegalEntity, legalEntities } from "#contract/talents/business.ts";
import { CallDialog } from "#web/kit/forms/CallDialog.tsx";
import { SwitchField } from "#web/kit/forms/fields/Choices.tsx";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Side } from "#web/kit/forms/Group.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { t } from "#web/messages/business.ts";
import { COUNTRY_CHOICES } from "#web/shared/countries.ts";
import type { OfFamily } from "../family.ts";
import { ENTITY_WORDS } from "./words.ts";

interface Values {
  name: string;
  kind: LegalEntity["kind"];
  country: string;
  abn: string;
  acn: string;
  companyNumber: string;
  gstRegistered: boolean;
  address: string;
  version: number;
}
const EMPTY: Values = {
  name: "",
  kind: "Sole trader",
  country: "AU",
  abn: "",
  acn: "",
  companyNumber: "",
  gstRegistered: false,
  address: "",
  version: 1,
};
const valuesOf = (entity: LegalEntity): Values => ({
  name: entity.name,
  kind: entity.kind,
  country: entity.country,
  abn: entity.abn ?? "",
  acn: entity.acn ?? "",
  companyNumber: entity.companyNumber ?? "",
  gstRegistered: entity.gstRegistered,
  address: entity.address ?? "",
  version: entity.version,
});
/** Numbers of the Australian registers are for what is registered there, and the other way round. */
const formOf = ({ version: _, ...values }: Values) =>
  values.country === "AU"
    ? { ...values, companyNumber: "", acn: values.kind === "Company" || values.kind === "Trust" ? values.acn : "" }
    : { ...values, abn: "", acn: "", gstRegistered: false };
const newest = (current: unknown): Values | null => {
  const now = z.safeParse(LegalEntity, current);
  return now.success ? valuesOf(now.data) : null;
};
const words: FieldWords<Values> = {
  kind: { label: t("kind"), value: (kind) => ENTITY_WORDS[kind] },
  country: { label: t("country"), value: countryName },
};
const KINDS = ENTITY_KINDS.map((value) => ({ value, label: ENTITY_WORDS[value] }));

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
    told: ({ name }: Values) => t("saved", { name }),
    children: (form: RecordForm<Values>) => <Fields form={form} />,
  };
  return entity ? (
    <CallDialog
      call={legalEntities.update}
      {...same}
      title={t("editEntry", { name: entity.name })}
      draft={entity.id}
      initial={valuesOf(entity)}
      toBody={(values) => ({ id: entity.id, ...formOf(values), version: values.version })}
      newest={newest}
      words={words}
    />
  ) : (
    <CallDialog
      call={legalEntities.create}
      {...same}
      title={t("addEntityTitle")}
      draft={personId}
      initial={EMPTY}
      toBody={(values) => ({ talentUserId: personId, ...formOf(values) })}
    />
  );
}

function Fields({ form }: { form: RecordForm<Values> }) {
  const { country, kind } = form.values;
  const quiet = { autoComplete: "off", spellCheck: false } as const;
  return (
    <>
      <TextField {...form.field("name")} label={t("name")} required autoFocus autoComplete="off" />
      <Side>
        <SelectField {...form.field("kind")} label={t("kind")} choices={KINDS} required />
        <SelectField {...form.field("country")} label={t("country")} choices={COUNTRY_CHOICES} searchable required />
      </Side>
      {country === "AU" ? (
        <>
          <Side>
            <TextField {...form.field("abn")} label={t("abn")} inputMode="numeric" {...quiet} />
            {(kind === "Company" || kind === "Trust") && (
              <TextField {...form.field("acn")} label={t("acn")} inputMode="numeric" {...quiet} />
            )}
          </Side>
          <SwitchField {...form.field("gstRegistered")} label={t("gst")} />
        </>
      ) : (
        <TextField {...form.field("companyNumber")} label={t("companyNumber")} maxLength={50} {...quiet} />
      )}
      <TextAreaField {...form.field("address")} label={t("address")} rows={2} />
    </>
  );
}
