/** Builds what hangs on a person: entries of their profile and values of all its tabs. */
import { randomUUIDv7 } from "node:crypto";
import { seal } from "#server/areas/talents/business/payment-details.rules.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { testConfig } from "./app.ts";
import { buildCustomField, buildPartner, buildPartnerContact, inAgency } from "./factories.ts";
import { next } from "./minimal-forms.ts";

const ENTRIES = {
  emergencyContact: ["emergency_contact (id, agency_id, person_id, deleted_at, name)", "$5"],
  familyMember: ["family_member (id, agency_id, person_id, deleted_at, name, relationship)", "$5, 'Sister'"],
  careerEntry: [
    "career_entry (id, agency_id, person_id, deleted_at, role, organisation, started)",
    "$5, 'Tour', '2019-03'",
  ],
  legalEntity: ["legal_entity (id, agency_id, person_id, deleted_at, name, entity_kind)", "$5, 'Sole trader'"],
  insurance: ["insurance (id, agency_id, person_id, deleted_at, insurer, insurance_kind)", "$5, 'Travel'"],
  socialAccount: [
    "social_account (id, agency_id, person_id, deleted_at, handle, platform, url)",
    "$5, 'instagram', 'https://www.instagram.com/someone'",
  ],
  personContact: ["person_contact (id, agency_id, person_id, deleted_at, name)", "$5"],
} as const;
export type EntryKind = keyof typeof ENTRIES;
export const ENTRY_KINDS = Object.keys(ENTRIES) as readonly EntryKind[];
export const isEntry = (kind: string): kind is EntryKind => Object.hasOwn(ENTRIES, kind);

/** Builds a child record of a person. */
export async function buildEntry(
  agencyId: string,
  kind: EntryKind,
  personId: string,
  { name = `Entry ${next()}`, deleted = false }: { name?: string; deleted?: boolean } = {},
): Promise<string> {
  const id = randomUUIDv7();
  const [into, values] = ENTRIES[kind];
  await inAgency(agencyId, `insert into ${into} values ($1, $2, $3, case when $4 then now() end, ${values})`, [
    id,
    agencyId,
    personId,
    deleted,
    name,
  ]);
  return id;
}

/** One-to-one extension tables of a person; a row exists once something was saved there. */
export const EXTENSION_TABLES = ["person_attributes", "person_basics", "person_business", "person_config"] as const;

/** Builds custom fields whose answers are more than a text, and an answer to each. */
async function structuredAnswers(agencyId: string): Promise<Record<string, unknown>> {
  const contact = await buildPartnerContact(agencyId, await buildPartner(agencyId));
  const [amount, person, choices] = await Promise.all(
    ["AMOUNT", "PERSON", "MULTI_SELECT"].map((dataType) => buildCustomField(agencyId, { dataType })),
  );
  return {
    [String(amount)]: { amount: 100, currency: "AUD" },
    [String(person)]: { kind: "contact", id: contact },
    [String(choices)]: ["one"],
  };
}

/** Fills all tabs of a profile, so that replies have a value in every field. */
export async function fillProfile(agencyId: string, personId: string): Promise<void> {
  for (const kind of ENTRY_KINDS) await buildEntry(agencyId, kind, personId);
  for (const table of EXTENSION_TABLES)
    await inAgency(agencyId, `insert into ${table} (agency_id, person_id) values ($1, $2) on conflict do nothing`, [
      agencyId,
      personId,
    ]);
  const numbers = "phone = '+61491570156', phone_code = '+61'";
  for (const columns of [
    `emergency_contact set relationship = 'Sister', email = 'a@example.com', ${numbers}, whatsapp = '+61491570156', whatsapp_code = '+61'`,
    `family_member set dob = '2001-02-03', occupation = 'Baker', remark = 'A remark', ${numbers}`,
    `career_entry set place = 'Sydney', ended = '2020-01', achievements = 'All', links = '[{"url": "www.example.com"}]'`,
    `person_basics set gender = 'x', place_of_birth = 'x', home_address = 'x', passport_country = 'AU', passport_expiry = '2031-02-03',
      driving_licence = 'x', height_cm = 170, clothing_size = 'x', shoe_size = 'x', dietary = 'x', medical = 'x'`,
    `legal_entity set abn = '51824753556', acn = '004085616', company_number = 'x', address = 'x'`,
    `insurance set policy_number = 'x', cover_amount = 100, cover_currency = 'AUD', valid_from = '2020-02-03', expires = '2031-02-03'`,
    `social_account set followers = 100, followers_on = '2020-02-03'`,
    `person_contact set role = 'Lawyer', email = 'a@example.com', ${numbers}, whatsapp = '+61491570156', whatsapp_code = '+61'`,
    `person_business set agreement_start = '2020-02-03', agreement_end = '2031-02-03', fee_percent = 15`,
    `person_attributes set answers = coalesce((select jsonb_object_agg(id, 'x') from custom_field where agency_id = $1 and data_type = 'SHORT_TEXT'), '{}') || '${JSON.stringify(await structuredAnswers(agencyId))}'`,
  ])
    await inAgency(agencyId, `update ${columns} where agency_id = $1 and person_id = $2`, [agencyId, personId]);
  for (const { id } of await inAgency(agencyId, "select id from legal_entity where person_id = $1", [personId]))
    await inAgency(agencyId, "update payment_details set sealed = $2 where legal_entity_id = $1", [
      id,
      seal(openSecrets(testConfig().appSecret), String(id), {
        accountName: "x",
        bankName: "x",
        bsb: "012345",
        accountNumber: "12345678",
        iban: "GB33BUKB20201555555555",
        bic: "NWBKGB2L",
        currency: "AUD",
        tfn: "123456782",
        taxNumber: "12345678",
        taxCountry: "GB",
      }),
    ]);
}
