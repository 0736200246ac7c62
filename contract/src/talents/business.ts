/** The business side of a talent or scout: agreement and fee, legal entities, insurances, social accounts. */
import { byParam, call } from "../call.ts";
import { FAMILIES, SOCIAL_PLATFORMS } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { Done, date, emptyIsNull, id, line, maybeLine, maybeText, ref, version, z } from "../schema.ts";
import { countryCode, formatMessage, formatted } from "../values/formats.ts";
import { maybeAbn, maybeAcn } from "../values/identifiers/check-digits.ts";
import { Money } from "../values/money.ts";
import { entryChanges } from "./entry.ts";
import { PaymentEnds } from "./payment-details.ts";
import { FAMILY_RESOURCE, SOCIAL_FORMATS, SocialLink } from "./person.ts";

const text = z.nullable(z.string());

export const ENTITY_KINDS = ["Individual", "Sole trader", "Company", "Trust", "Partnership"] as const;
export const LegalEntity = z.object({
  id: id(),
  name: z.string(),
  kind: z.enum(ENTITY_KINDS),
  country: z.string(),
  abn: text,
  acn: text,
  companyNumber: text,
  gstRegistered: z.boolean(),
  address: text,
  /** True if bank or tax details are stored. */
  hasPaymentDetails: z.boolean(),
  /** Null without the right to write FINANCE. */
  paymentDetails: z.nullable(PaymentEnds),
  version: z.int(),
});
export type LegalEntity = z.output<typeof LegalEntity>;

export const LegalEntityForm = z.strictObject({
  name: line(),
  kind: z.enum(ENTITY_KINDS),
  country: z._default(countryCode(), "AU"),
  abn: maybeAbn(),
  acn: maybeAcn(),
  /** For a company outside Australia, as its register writes it. */
  companyNumber: maybeLine(LIMITS.tag),
  gstRegistered: z._default(z.boolean(), false),
  address: maybeText(LIMITS.remark),
});
export const legalEntities = entryChanges(
  {
    path: "business/legal-entities",
    kind: "legalEntity",
    topics: ["business"],
    one: "a legal entity",
    // Without a choice, the remaining one is paid.
    kinds: { movesMoney: "always" },
  },
  LegalEntityForm,
  LegalEntity,
);

export const INSURANCE_KINDS = [
  "Public liability",
  "Professional indemnity",
  "Workers compensation",
  "Personal accident",
  "Income protection",
  "Health",
  "Travel",
  "Equipment",
  "Other",
] as const;
export const Insurance = z.object({
  id: id(),
  kind: z.enum(INSURANCE_KINDS),
  insurer: z.string(),
  policyNumber: text,
  cover: z.nullable(Money),
  validFrom: text,
  expires: text,
  version: z.int(),
});
export type Insurance = z.output<typeof Insurance>;

export const InsuranceForm = z.strictObject({
  kind: z.enum(INSURANCE_KINDS),
  insurer: line(),
  policyNumber: maybeLine(),
  cover: z.nullable(Money),
  validFrom: emptyIsNull(date()),
  expires: emptyIsNull(date()),
});
export const insurances = entryChanges(
  { path: "business/insurances", kind: "insurance", topics: ["business"], one: "an insurance" },
  InsuranceForm,
  Insurance,
);

/** The summary shows and writes platform and url of the same accounts. */
export const SocialAccount = z.object({
  id: id(),
  ...SocialLink.shape,
  handle: text,
  followers: z.nullable(z.int()),
  /** The day of the count. */
  followersOn: text,
  version: z.int(),
});
export type SocialAccount = z.output<typeof SocialAccount>;

export const SocialAccountForm = z.strictObject({
  platform: z.enum(SOCIAL_PLATFORMS),
  url: z.string().check(z.trim(), z.minLength(1, { abort: true }), z.maxLength(LIMITS.url)),
  handle: maybeLine(LIMITS.handle),
  followers: z.nullable(z.int().check(z.minimum(0), z.maximum(LIMITS.followers))),
  followersOn: emptyIsNull(date()),
});
export const socialAccounts = entryChanges(
  {
    path: "business/social-accounts",
    kind: "socialAccount",
    topics: ["business", "person"],
    one: "a social account",
  },
  SocialAccountForm,
  SocialAccount,
);

const hasTwoDecimals = (share: number): boolean => Number.isInteger(Number((share * 100).toFixed(6)));
const percent = z
  .number()
  .check(
    z.minimum(0, { error: "Between 0 and 100" }),
    z.maximum(100, { error: "Between 0 and 100" }),
    z.refine(hasTwoDecimals, { error: "At most two decimals" }),
  );
/** A percentage of earnings, or a fixed amount. */
export const ManagementFee = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("percent"), percent }),
  z.strictObject({ kind: z.literal("amount"), ...Money.shape }),
]);
export type ManagementFee = z.output<typeof ManagementFee>;

export const Agreement = z.object({
  agreementStart: text,
  agreementEnd: text,
  /** Null without the right to read FINANCE. */
  managementFee: z.nullable(ManagementFee),
  /** True to refuse bookings that overlap others. */
  blockConflicts: z.boolean(),
  /** Buffer in minutes before and after confirmed bookings. */
  bufferBefore: z.int(),
  bufferAfter: z.int(),
  version: z.int(),
});
export type Agreement = z.output<typeof Agreement>;

/** `version` is the agreement's; entries have their own. */
export const Business = z.extend(Agreement, {
  legalEntities: z.array(LegalEntity),
  insurances: z.array(Insurance),
  socialAccounts: z.array(SocialAccount),
});
export type Business = z.output<typeof Business>;

/** At most a day. */
export const BUFFER_MAX = 1440;
const bufferMinutes = () => z.int().check(z.minimum(0), z.maximum(BUFFER_MAX));

const section = {
  agreementStart: emptyIsNull(date()),
  agreementEnd: emptyIsNull(date()),
  /** Left out, it stays as it is; needs the right to write FINANCE. */
  managementFee: z.optional(z.nullable(ManagementFee)),
  /** Left out, it stays unchanged. */
  blockConflicts: z.optional(z.boolean()),
  bufferBefore: z.optional(bufferMinutes()),
  bufferAfter: z.optional(bufferMinutes()),
};
const base = "/talent/v1/{family}/business";
const family = z.strictObject({ family: z.enum(FAMILIES) });
const change = { access: byParam("family", FAMILY_RESOURCE, "write"), topics: ["business"] } as const;

export const business = {
  get: call("GET", `${base}/{id}`, {
    summary: "Business details of a talent or scout",
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics: ["business"],
    params: z.strictObject({ family: z.enum(FAMILIES), id: ref("person") }),
    reply: Business,
  }),
  create: call("POST", base, {
    summary: "Add agreement and fee",
    ...change,
    params: family,
    body: z.strictObject({ talentUserId: ref("person", "changed"), ...section }),
    reply: Done,
  }),
  update: call("PUT", base, {
    summary: "Update agreement and fee",
    ...change,
    params: family,
    body: z.strictObject({ id: ref("person", "changed"), ...section, version: version() }),
    reply: Agreement,
  }),
};

type FieldErrors = Readonly<Record<string, string>>;
const before = (from: string | null, to: string | null): boolean => from !== null && to !== null && to < from;

/** Returns errors that involve several fields, by the field to fix. */
export const agreementErrors = (form: { agreementStart: string | null; agreementEnd: string | null }): FieldErrors =>
  before(form.agreementStart, form.agreementEnd) ? { agreementEnd: "Must not be before the start date" } : {};
export const insuranceErrors = (form: { validFrom: string | null; expires: string | null }): FieldErrors =>
  before(form.validFrom, form.expires) ? { expires: "Must not be before the start date" } : {};
export const socialErrors = (form: {
  platform: keyof typeof SOCIAL_FORMATS;
  url: string;
  followers: number | null;
  followersOn: string | null;
}): FieldErrors => {
  const format = SOCIAL_FORMATS[form.platform];
  return {
    ...(!z.safeParse(formatted(format), form.url).success && { url: formatMessage(format) }),
    ...(form.followers !== null && form.followersOn === null && { followersOn: "Enter the date of the count" }),
    ...(form.followers === null && form.followersOn !== null && { followers: "Enter the number of followers" }),
  };
};
