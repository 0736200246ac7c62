/**
 * Preconditions of the calls of signing and of Word files: a contract that is out to sign, the link of a signer, an
 * upload.
 */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import type { DocumentData } from "#server/areas/contracts/document.rules.ts";
import { hashAccessCode } from "#server/areas/signing/access-code.ts";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import { testConfig } from "../../../app.ts";
import { inAgency } from "../../../factories.ts";
import { wordFile, wordParagraph } from "../../../word.ts";
import { type Ready, type Setup, withBody, withParams } from "../setup.ts";
import { buildContractTemplate, FILLED_WORD } from "./contract-texts.ts";
import { DEAL_BUILDERS } from "./deals.ts";

const CORRECTIONS = JSON.stringify({
  name: { was: "Astri", value: "Astrid", decision: null },
  role: { was: "Head", value: "Director", decision: "ignore" },
});
/** Data that the round's document is made from. */
const DATA: DocumentData = {
  terms: {
    number: "C-1",
    title: "A contract",
    value: 100,
    currency: "AUD",
    taxMode: "NoTax",
    startOn: null,
    endOn: null,
    paymentTerms: null,
    description: null,
    rider: null,
    agency: "Harbour",
    partner: null,
    people: ["Imogen"],
    instalments: [],
  },
  setting: { language: "en", paper: "A4", numbered: false, color: "#1e1d1a" },
};

interface Built {
  version?: number;
  status?: "open" | "signed";
  token?: string;
}
/** Builds a round with one signer, with a value in each field that its status allows. */
export async function buildSigningRound(
  agencyId: string,
  contractId: string,
  { version = 1, status = "open", token = newToken() }: Built = {},
): Promise<void> {
  const [round, signer] = [randomUUIDv7(), randomUUIDv7()];
  const ended = status === "open" ? "null" : "now()";
  await inAgency(
    agencyId,
    `insert into signing_round (id, agency_id, contract_id, version, status, sequential, title, html, pdf, sha256, data,
      consent_text, consent_version, opened_by, expires_at,
      ended_at, end_cause, sealed, sealed_sha256, sealed_at)
      values ($1, $2, $3, $4, $5, true, 'A contract', '<p>Text</p>', 'PDF', repeat('a', 64), $6, 'I agree', 1,
        coalesce((select id from staff where agency_id = $2 limit 1), $1), now() + interval '1 day',
        ${ended}, ${status === "open" ? "null" : "'STAFF'"}, ${status === "open" ? "null" : "'PDF'"},
        ${status === "open" ? "null" : "'a'"}, ${ended})
      on conflict do nothing`,
    [round, agencyId, contractId, version, status, DATA],
  );
  await inAgency(
    agencyId,
    `insert into signer (id, agency_id, round_id, contract_id, place, kind, name, email, role, company, state,
        invited_at, reminded_at, opened_at, signed_at, reason, corrections)
      select $1, $2, id, $3, 1, 'other', 'Astrid', 'astrid@example.com', 'Director', 'Northlight', $4, now(), now(),
        now(), ${ended}, 'Because', $6
      from signing_round
      where id = $5`,
    [signer, agencyId, contractId, status === "open" ? "opened" : "signed", round, CORRECTIONS],
  );
  await inAgency(
    agencyId,
    `insert into signing_link (hash, agency_id, signer_id)
      select sha256($1::text::bytea), $2, id
      from signer
      where id = $3`,
    [token, agencyId, signer],
  );
  await inAgency(
    agencyId,
    `insert into signing_event (id, agency_id, round_id, what)
      select $1, $2, id, 'sent'
      from signing_round
      where id = $3`,
    [randomUUIDv7(), agencyId, round],
  );
}

const AT = "/client/v1/contracts/{id}/signing";

/** One that was signed, and is out again with an amendment. */
async function amended({ base, world: { ownAgencyId } }: Setup): Promise<void> {
  const contract = base.known.contract ?? "";
  await buildSigningRound(ownAgencyId, contract, { status: "signed" });
  await inAgency(
    ownAgencyId,
    "update contract set amending = true, signed_terms = terms_of_contract(agency_id, id) where id = $1",
    [contract],
  );
}
async function outToSign(setup: Setup): Promise<Ready> {
  await amended(setup);
  const { base, world } = setup;
  await buildSigningRound(world.ownAgencyId, base.known.contract ?? "", { version: 2 });
  return withParams(base, "place" in base.input.params ? { round: "2", place: "1" } : { round: "2" });
}
async function signedBefore(setup: Setup): Promise<Ready> {
  await outToSign(setup);
  return "round" in setup.base.input.params ? withParams(setup.base, { round: "1" }) : setup.base;
}
const decided = async (setup: Setup): Promise<Ready> =>
  withBody(await outToSign(setup), { field: "name", decision: "ignore" });

/** The link of a signer of an agency's contract. */
const byLink =
  (body?: Readonly<Record<string, unknown>>) =>
  async ({ base, world: { ownAgencyId } }: Setup): Promise<Ready> => {
    const token = newToken();
    const contract = await DEAL_BUILDERS.contract(ownAgencyId, {});
    await buildSigningRound(ownAgencyId, contract, { status: "signed" });
    await inAgency(ownAgencyId, "update contract set amending = true where id = $1", [contract]);
    await buildSigningRound(ownAgencyId, contract, { version: 2, token });
    const ready = withParams(base, { token });
    return body ? withBody(ready, body) : ready;
  };
const SIGNED = {
  sha256: "a".repeat(64),
  mark: "drawn",
  markPath: "M1 1 L2 2",
  otherName: true,
  consent: true,
  maySign: true,
};
const ACCESS_CODE = "fair-play-27";
const PUBLIC = "/client/v1/sign/{token}";

export const SIGNING_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  [`GET ${AT}`]: signedBefore,
  [`GET ${AT}/{round}/text`]: signedBefore,
  [`GET ${AT}/{round}/pdf`]: signedBefore,
  [`PUT ${AT}`]: async (setup) => {
    const { base, world } = setup;
    await amended(setup);
    const signer = { key: null, name: "Astrid", email: "astrid@example.com", role: "Director", company: "Northlight" };
    const [row] = await inAgency(world.ownAgencyId, "select version from contract where id = $1", [
      base.known.contract,
    ]);
    return withBody(base, { signers: [signer], seenVersion: row?.version ?? 1 });
  },
  [`PUT ${AT}/{round}/withdrawal`]: outToSign,
  [`PUT ${AT}/{round}/signers/{place}/reminder`]: outToSign,
  [`PUT ${AT}/{round}/signers/{place}/corrections`]: decided,
  [`PUT ${AT}/amendment`]: async (setup) => {
    await buildSigningRound(setup.world.ownAgencyId, setup.base.known.contract ?? "", { status: "signed" });
    return setup.base;
  },
  [`DELETE ${AT}/amendment`]: async (setup) => {
    await amended(setup);
    return setup.base;
  },
  [`PUT ${AT}/signed-file`]: async (setup) => {
    const { base, world } = setup;
    await amended(setup);
    const ready = await uploaded(setup, Buffer.from("%PDF-1.7\n%%EOF"), "a.pdf");
    const [row] = await inAgency(world.ownAgencyId, "select version from contract where id = $1", [
      base.known.contract,
    ]);
    return withBody(ready, { signedOn: "2026-08-10", seenVersion: row?.version ?? 1 });
  },
  [`GET ${PUBLIC}`]: byLink(),
  [`GET ${PUBLIC}/pdf`]: byLink(),
  [`POST ${PUBLIC}/access`]: async (setup) => {
    const ready = await byLink({ code: ACCESS_CODE })(setup);
    await inAgency(
      setup.world.ownAgencyId,
      `update signer
        set code_hash = $2
        where id = (select signer_id from signing_link where hash = sha256($1::text::bytea))`,
      [ready.input.params.token, await hashAccessCode(ACCESS_CODE)],
    );
    return ready;
  },
  [`POST ${PUBLIC}/corrections`]: byLink({ name: "Astrid", role: null, company: null }),
  [`POST ${PUBLIC}/signature`]: byLink(SIGNED),
  [`POST ${PUBLIC}/refusal`]: byLink(),
};

const IMPORTED_WORD = wordFile({ body: wordParagraph("{{contract.title}}, {{signatory}}", "Fancy") });

/** Uploads a file of the caller's own, which is attached to a record, so that access follows the record. */
async function uploaded(
  { base, caller, world: { ownAgencyId } }: Setup,
  file: Buffer,
  name = "a.docx",
): Promise<Ready> {
  const [id, key] = [randomUUID(), randomUUID()];
  await inAgency(
    ownAgencyId,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size, uploaded_by)
      values ($1, $2, 5, $6, 'application/octet-stream', gen_random_uuid(), $3, $4, $5)`,
    [id, ownAgencyId, key, file.length, caller.id, name],
  );
  await inAgency(
    ownAgencyId,
    "insert into attachment (id, agency_id, record_id, media_id, place) values (gen_random_uuid(), $1, $2, $3, 0)",
    [ownAgencyId, base.known.person, id],
  );
  await openStore(testConfig()).put(key, file);
  return { ...withBody(base, { mediaId: id }), known: { ...base.known, media: id } };
}

async function withTemplate({ base, world: { ownAgencyId } }: Setup): Promise<Ready> {
  const template = await buildContractTemplate(ownAgencyId, {});
  await inAgency(
    ownAgencyId,
    `insert into contract_document (contract_id, agency_id, template_id, template_name, body, body_sanitiser)
      values ($1, $2, $3, 'A template', '<p>A text</p>', '')
      on conflict (agency_id, contract_id) do update set template_id = excluded.template_id`,
    [base.input.params.id, ownAgencyId, template],
  );
  return base;
}
const TEMPLATES = "/client/v1/settings/contract-templates";
export const WORD_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  [`POST ${TEMPLATES}/word`]: (setup) => uploaded(setup, IMPORTED_WORD),
  [`PUT ${TEMPLATES}/{id}/word`]: (setup) => uploaded(setup, FILLED_WORD),
  "POST /client/v1/contracts/{id}/document/word": withTemplate,
};
