/** Handlers of rounds of signing, for staff. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { type signing as calls, SIGNER_KINDS, SIGNING_LIMITS } from "#contract/signing/signing.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import { sentDocument } from "#server/areas/contracts/document.rules.ts";
import { firstContractStatus, moveContract } from "#server/areas/contracts/moving.rules.ts";
import type { Services } from "#server/lib/area.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type PrintedText, refuseUnshown } from "#server/lib/pdf/unshown.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { hashAccessCode } from "./access-code.ts";
import { candidatesOf } from "./candidates.ts";
import { decideCorrection } from "./corrections.ts";
import type { SigningProvider } from "./provider.ts";
import { addToTrail, endRound, isTurn, readSent, readSigning } from "./rounds.ts";
import { keepSignedFile } from "./signed-file.ts";

/** Returns the number in a path; any other text matches no version. */
const numbered = (text: string): number => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0);

interface Round extends Record<string, unknown> {
  id: string;
  status: string;
}
async function roundOf(db: Db, { id, round }: { id: string; round: string }): Promise<Round> {
  const { rows } = await db.execute<Round>(
    sql`select id, status from signing_round where contract_id = ${id}::uuid and version = ${numbered(round)}::integer`,
  );
  return found(rows[0]);
}
interface FoundSigner extends Record<string, unknown> {
  id: string;
  isDue: boolean;
}
async function signerOf(db: Db, roundId: string, place: string): Promise<FoundSigner> {
  const { rows } = await db.execute<FoundSigner>(
    sql`select s.id, ${isTurn} as "isDue"
      from signer s join signing_round r on r.id = s.round_id
      where r.id = ${roundId}::uuid and s.place = ${numbered(place)}::integer`,
  );
  return found(rows[0]);
}

const State = z.object({
  meaning: z.string(),
  version: z.number(),
  amending: z.boolean(),
  open: z.boolean(),
  signed: z.boolean(),
});
/** Locks a contract and returns the state of its signing. */
async function lockContract(db: Db, id: string): Promise<z.output<typeof State>> {
  const { rows } = await db.execute(
    sql`select meaning, version, amending,
        exists (select from signing_round r where r.contract_id = c.id and r.status = 'open') as open,
        exists (select from signing_round r where r.contract_id = c.id and r.status = 'signed') as signed
      from contract c where c.id = ${id}::uuid for update of c`,
  );
  if (rows.length === 0) throw notFound();
  return z.parse(State, rows[0]);
}

const Key = z.object({ kind: z.enum(SIGNER_KINDS), id: z.string() });
const parsedKey = (key: string) => z.parse(Key, { kind: key.split(":")[0], id: key.split(":")[1] });

type SignerForms = Parameters<Handlers<typeof calls>["open"]>[0]["body"]["signers"];
async function saveSigners(
  db: Db,
  actor: Actor,
  { contractId, roundId, signers }: { contractId: string; roundId: string; signers: SignerForms },
): Promise<void> {
  refuseUnshown(
    signers.flatMap(({ name, role, company }, index): PrintedText[] => [
      [`signers.${index}.name`, "the name of a signer", name],
      [`signers.${index}.role`, "the role of a signer", role],
      [`signers.${index}.company`, "the company of a signer", company],
    ]),
  );
  const offered = new Set((await candidatesOf(db, actor, contractId)).map(({ key }) => key));
  const codes = await Promise.all(
    signers.map(async ({ accessCode }) => (accessCode === null ? null : await hashAccessCode(accessCode))),
  );
  const rows = signers.map(({ key, name, email, role, company }, index) => {
    if (key !== null && !offered.has(key)) throw new Refusal("unknownReference", `signers.${index}.key`);
    if (signers.findIndex((other) => other.email === email && other.name === name) < index)
      throw new Refusal("duplicate", `signers.${index}.email`);
    const who = key === null ? { kind: "other", id: null } : parsedKey(key);
    return {
      id: randomUUIDv7(),
      place: index + 1,
      kind: who.kind,
      subject_id: who.id,
      name,
      email,
      role,
      company,
      code_hash: codes[index] ?? null,
    };
  });
  await db.execute(sql`insert into signer (id, agency_id, round_id, contract_id, place, kind, subject_id, name, email,
      role, company, code_hash)
    select sent.id, ${actor.agencyId}::uuid, ${roundId}::uuid, ${contractId}::uuid, sent.place, sent.kind,
      sent.subject_id, sent.name, sent.email, sent.role, sent.company, sent.code_hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id uuid, place smallint, kind text,
        subject_id uuid, name text, email text, role text, company text, code_hash text)`);
}

export const signingHandlers = ({
  provider,
  jobs,
  store,
}: {
  provider: SigningProvider;
  jobs: Services["jobs"];
  store: Services["store"];
}): Handlers<typeof calls> => ({
  get: ({ db, actor, params: { id } }) => readSigning(db, actor, id),
  options: async ({ db, actor, params: { id } }) => ({ signers: await candidatesOf(db, actor, id) }),

  async open({ db, actor, params: { id }, body: { signers, sequential, seenVersion } }) {
    const state = await lockContract(db, id);
    if (state.version !== seenVersion) throw new Refusal("movedOn");
    if (state.open) throw new Refusal("alreadySigning");
    if (state.meaning === "COMPLETED" || state.meaning === "CANCELLED") throw new Refusal("signingEnded");
    const isSigned = state.signed || state.meaning === "SIGNED" || state.meaning === "ACTIVE";
    if (isSigned && !state.amending) throw new Refusal("signedTerms");
    // Numbered first, since the document shows the number.
    if (state.meaning === "DRAFT") await moveContract(db, actor, id, await firstContractStatus(db, "SENT"));
    const { html, pdf, sha256, data } = await sentDocument(db, actor, id);
    const { consentText, consentVersion } = await readContractSettings(db);
    const roundId = randomUUIDv7();
    await db.execute(
      sql`insert into signing_round (id, agency_id, contract_id, version, sequential, title, html, pdf, sha256, data,
          consent_text, consent_version, opened_by, expires_at)
        select ${roundId}::uuid, ${actor.agencyId}::uuid, ${id}::uuid, coalesce(max(version), 0) + 1, ${sequential},
          ${data.terms.title}, ${html}, ${pdf}, ${sha256}, ${JSON.stringify(data)}::jsonb, ${consentText},
          ${consentVersion}, ${actor.id}::uuid, now() + ${`${SIGNING_LIMITS.days} days`}::interval
          from signing_round where contract_id = ${id}::uuid`,
    );
    await saveSigners(db, actor, { contractId: id, roundId, signers });
    await addToTrail(db, { agencyId: actor.agencyId, roundId, what: "sent", detail: sha256 });
    await provider.invite(db, roundId);
    return readSigning(db, actor, id);
  },

  async withdraw({ db, actor, params }) {
    await lockContract(db, params.id);
    const round = await roundOf(db, params);
    if (round.status !== "open") throw new Refusal("signingEnded");
    await endRound(db, { id: round.id, agencyId: actor.agencyId }, "withdrawn", "STAFF");
    await jobs.enqueue(db, "signing", {});
    return readSigning(db, actor, params.id);
  },

  async remind({ db, actor, params }) {
    const round = await roundOf(db, params);
    const signer = await signerOf(db, round.id, params.place);
    if (!signer.isDue) throw new Refusal("signingEnded");
    await provider.remind(db, round.id, signer.id);
    return readSigning(db, actor, params.id);
  },

  async decide({ db, actor, params, body }) {
    const round = await roundOf(db, params);
    const signer = await signerOf(db, round.id, params.place);
    await decideCorrection(db, actor, { signerId: signer.id, ...body });
    return readSigning(db, actor, params.id);
  },

  async amend({ db, actor, params: { id } }) {
    const state = await lockContract(db, id);
    if (!state.signed || state.meaning === "COMPLETED" || state.meaning === "CANCELLED")
      throw new Refusal("signingEnded");
    await db.execute(
      sql`update contract
        set amending = true, signed_terms = terms_of_contract(agency_id, id)
        where id = ${id}::uuid and not amending`,
    );
    return readSigning(db, actor, id);
  },

  async abandon({ db, actor, params: { id } }) {
    const state = await lockContract(db, id);
    if (state.open) throw new Refusal("alreadySigning");
    const { rows } = await db.execute<{ kept: boolean }>(
      sql`select amending and signed_terms is not null as kept from contract where id = ${id}::uuid`,
    );
    if (!rows[0]?.kept) throw new Refusal("signingEnded");
    await db.execute(sql`select restore_terms(agency_id, id) from contract where id = ${id}::uuid`);
    return readSigning(db, actor, id);
  },

  async upload({ db, actor, params: { id }, body: { mediaId, signedOn, seenVersion } }) {
    const { version, open, meaning, signed, amending } = await lockContract(db, id);
    if (version !== seenVersion) throw new Refusal("movedOn");
    if (open) throw new Refusal("alreadySigning");
    if (meaning === "COMPLETED" || meaning === "CANCELLED") throw new Refusal("signingEnded");
    if (signed && !amending) throw new Refusal("signedTerms");
    await keepSignedFile(db, actor, store, { contractId: id, mediaId, signedOn, meaning });
    return readSigning(db, actor, id);
  },

  async text({ db, actor, params: { id, round } }) {
    const { version, title, html } = await readSent(db, actor, { contractId: id, version: numbered(round) });
    return { version, title, html };
  },

  async pdf({ db, actor, params: { id, round } }) {
    return pdfReply(await readSent(db, actor, { contractId: id, version: numbered(round) }));
  },
});

export const pdfReply = ({ name, pdf }: { name: string; pdf: Buffer }) => ({
  name: `${name}.pdf`,
  type: "application/pdf",
  parts: (async function* () {
    yield pdf;
  })(),
});
