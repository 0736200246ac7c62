import { type FormValues, formOf } from "#contract/form.ts";
import { type BasicInfos, BasicInfosForm } from "#contract/talents/personal.ts";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";

const basicForm = formOf(BasicInfosForm);
type BasicValues = FormValues<typeof basicForm>;

export const valuesOf = (infos: BasicInfos): BasicValues => basicForm.valuesOf(infos);

export const words: FieldWords<BasicValues> = {
  passportCountry: { value: (code) => (code ? countryName(code) : "") },
};
