/** The values of the form of basic infos. */
import { z } from "#contract/schema.ts";
import { BasicInfos } from "#contract/talents/personal.ts";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";

type Text =
  | "gender"
  | "placeOfBirth"
  | "homeAddress"
  | "drivingLicence"
  | "clothingSize"
  | "shoeSize"
  | "dietary"
  | "medical";
export type BasicValues = Omit<BasicInfos, Text> & Record<Text, string>;

export const valuesOf = (infos: BasicInfos): BasicValues => ({
  gender: infos.gender ?? "",
  placeOfBirth: infos.placeOfBirth ?? "",
  homeAddress: infos.homeAddress ?? "",
  passportCountry: infos.passportCountry,
  passportExpiry: infos.passportExpiry,
  drivingLicence: infos.drivingLicence ?? "",
  heightCm: infos.heightCm,
  clothingSize: infos.clothingSize ?? "",
  shoeSize: infos.shoeSize ?? "",
  dietary: infos.dietary ?? "",
  medical: infos.medical ?? "",
  version: infos.version,
});

/** The form's values of the record as it is now, from a refusal. */
export function newestValues(current: unknown): BasicValues | null {
  const now = z.safeParse(BasicInfos, current);
  return now.success ? valuesOf(now.data) : null;
}
export const words: FieldWords<BasicValues> = {
  passportCountry: { value: (code) => (code ? countryName(code) : "") },
};
