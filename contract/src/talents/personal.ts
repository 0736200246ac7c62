/** Personal details of a talent or scout: basic information, emergency contacts, family. */
import { byParam, call } from "../call.ts";
import { FAMILIES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { birthDate, Done, date, emptyIsNull, id, line, maybeLine, maybeText, ref, version, z } from "../schema.ts";
import { countryCode, maybeEmail, maybeNationalNumber } from "../values/formats.ts";
import { entryCalls } from "./entry.ts";
import { FAMILY_RESOURCE } from "./person.ts";

const short = () => maybeLine(LIMITS.tag);
const remark = () => maybeText(LIMITS.remark);
export const BasicInfosForm = z.strictObject({
  gender: short(),
  placeOfBirth: maybeLine(),
  homeAddress: remark(),
  passportCountry: emptyIsNull(countryCode()),
  passportExpiry: emptyIsNull(date()),
  drivingLicence: short(),
  heightCm: emptyIsNull(
    z.int().check(z.minimum(30, { error: "Between 30 and 260" }), z.maximum(260, { error: "Between 30 and 260" })),
  ),
  clothingSize: short(),
  shoeSize: short(),
  dietary: remark(),
  medical: remark(),
});
const text = z.nullable(z.string());
export const BasicInfos = z.object({
  gender: text,
  placeOfBirth: text,
  homeAddress: text,
  passportCountry: text,
  passportExpiry: text,
  drivingLicence: text,
  heightCm: z.nullable(z.int()),
  clothingSize: text,
  shoeSize: text,
  dietary: text,
  medical: text,
  /** Version 1 until it is first saved. */
  version: z.int(),
});
export type BasicInfos = z.output<typeof BasicInfos>;

const base = "/talent/v1/{family}/personals/basic-infos";
const family = z.strictObject({ family: z.enum(FAMILIES) });
const write = { access: byParam("family", FAMILY_RESOURCE, "write"), topics: ["personal"] } as const;

export const basicInfos = {
  get: call("GET", `${base}/{id}`, {
    summary: "Basic information of a talent or scout",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics: ["personal"],
    params: z.strictObject({ family: z.enum(FAMILIES), id: ref("person") }),
    reply: BasicInfos,
  }),
  create: call("POST", base, {
    summary: "Add basic information",
    ...write,
    params: family,
    body: z.strictObject({ talentUserId: ref("person", "changed"), ...BasicInfosForm.shape }),
    reply: Done,
  }),
  update: call("PUT", base, {
    summary: "Update basic information",
    ...write,
    params: family,
    body: z.strictObject({ id: ref("person", "changed"), ...BasicInfosForm.shape, version: version() }),
    reply: BasicInfos,
  }),
};

const phone = { countryCode: z._default(countryCode(), "AU"), phoneNumber: maybeNationalNumber() };
const PhoneRow = { countryCode: z.string(), phoneCode: text, phoneNumber: text };

export const EmergencyContact = z.object({
  id: id(),
  name: z.string(),
  relationship: text,
  email: text,
  ...PhoneRow,
  whatsappCountryCode: z.string(),
  whatsappPhoneCode: text,
  whatsappNumber: text,
  version: z.int(),
});
export type EmergencyContact = z.output<typeof EmergencyContact>;

export const EmergencyContactForm = z.strictObject({
  name: line(),
  relationship: short(),
  email: maybeEmail(),
  ...phone,
  whatsappCountryCode: z._default(countryCode(), "AU"),
  whatsappNumber: maybeNationalNumber(),
});
export const emergencyContacts = entryCalls(
  {
    path: "personals/emergency-contacts",
    kind: "emergencyContact",
    topics: ["personal"],
    one: "an emergency contact",
    several: "Emergency contacts",
  },
  EmergencyContactForm,
  EmergencyContact,
);

export const FamilyMember = z.object({
  id: id(),
  name: z.string(),
  relationship: z.string(),
  dob: text,
  occupation: text,
  ...PhoneRow,
  remark: text,
  version: z.int(),
});
export type FamilyMember = z.output<typeof FamilyMember>;

export const FamilyMemberForm = z.strictObject({
  name: line(),
  relationship: line(LIMITS.tag),
  dob: emptyIsNull(birthDate()),
  occupation: maybeLine(),
  ...phone,
  remark: remark(),
});
export const families = entryCalls(
  {
    path: "personals/families",
    kind: "familyMember",
    topics: ["personal"],
    one: "a family member",
    several: "Family members",
  },
  FamilyMemberForm,
  FamilyMember,
);
