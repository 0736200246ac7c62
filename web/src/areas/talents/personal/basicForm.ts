import { type FormValues, formOf } from "#contract/form.ts";
import { type BasicInfos, BasicInfosForm } from "#contract/talents/personal.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";

const basicForm = formOf(BasicInfosForm);
type BasicValues = FormValues<typeof basicForm>;

export const valuesOf = (infos: BasicInfos): BasicValues => basicForm.valuesOf(infos);

export const basicLabels: FieldLabels<BasicValues> = {
  passportCountry: { value: (code) => (code ? countryName(code) : "") },
};
