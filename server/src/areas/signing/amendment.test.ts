import { describe, expect, test } from "vitest";
import { signing } from "#contract/signing/signing.ts";
import { startApp } from "#test/app.ts";
import { buildPerson, inAgency } from "#test/factories.ts";
import { ASTRID, setUpSigning } from "#test/signing.ts";
import { uploading } from "#test/uploads.ts";

const started = await startApp();
const { ask } = started;
const setUp = () => setUpSigning(started);

test("an abandoned amendment leaves the terms as they were signed, and nothing signed changes", async () => {
  const { id, agency, owner, send, token, sign, edit, rounds, read } = await setUp();
  await send([ASTRID]);
  await sign(await token(ASTRID.email));
  const abandon = () => ask(signing.abandon, owner.token, { params: { id } });
  expect((await abandon()).error?.code).toBe("signingEnded");
  const before = await read("contract", id);
  const signed = await rounds();
  await ask(signing.amend, owner.token, { params: { id } });
  const person = await buildPerson(agency);
  const instalments = [{ title: "New", share: "REST", rule: "SIGNATURE", offset: 7 }];
  expect((await edit({ title: "Another night", value: 5, personIds: [person], instalments })).status).toBe(200);
  await inAgency(
    agency,
    `insert into contract_document (contract_id, agency_id, template_name, body, body_sanitiser)
      values ($1, $2, '', '<p>New</p>', '')`,
    [id, agency],
  );
  await send([ASTRID]);
  expect((await abandon()).error?.code).toBe("alreadySigning");
  await ask(signing.withdraw, owner.token, { params: { id, round: "2" } });
  const { status, data } = await abandon();
  expect([status, data.amending]).toEqual([200, false]);
  const after = await read("contract", id);
  expect({ ...after, version: 0, updatedAt: "" }).toEqual({ ...before, version: 0, updatedAt: "" });
  // A job seals it at any time.
  const sealing = { sealedAt: null, sealedSha256: null };
  expect({ ...(await rounds()).at(-1), ...sealing }).toEqual({ ...signed[0], ...sealing });
  expect((await edit({ value: 1 })).error?.code).toBe("signedTerms");
  expect(await inAgency(agency, "select from contract_document where contract_id = $1", [id])).toEqual([]);
});

describe("a signed file that is uploaded", () => {
  const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
  async function uploadSetting() {
    const base = await setUp();
    const { owner, id, read } = base;
    const keep = async (bytes: Buffer, name = "signed.pdf", seenVersion?: number) => {
      const { id: mediaId } = await uploading(started).whole(owner, { name, bytes });
      const { version } = await read("contract", id);
      const body = { mediaId, signedOn: "2026-08-10", seenVersion: seenVersion ?? version };
      return ask(signing.upload, owner.token, { params: { id }, body });
    };
    return { ...base, keep };
  }

  test("an uploaded signed file is the signed version: the contract is signed with its number", async () => {
    const { id, agency, keep, read, round, pdf, edit, send, owner, run } = await uploadSetting();
    expect((await keep(PDF)).status).toBe(200);
    expect(await read("contract", id)).toMatchObject({
      status: { category: { code: "SIGNED" } },
      number: expect.stringMatching(/^C-/),
      signedOn: "2026-08-10",
    });
    await run();
    const { sha256, ...terms } = await round();
    expect(terms).toMatchObject({ version: 1, status: "signed", uploaded: true, signers: [], value: 100_000 });
    expect(await pdf(1)).toEqual(PDF);
    expect(Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(PDF))).toString("hex")).toBe(sha256);
    expect((await edit({ value: 1 })).error?.code).toBe("signedTerms");
    expect((await keep(PDF)).error?.code).toBe("signedTerms");
    expect((await send()).error?.code).toBe("signedTerms");
    await expect(inAgency(agency, "update signing_round set pdf = '' where contract_id = $1", [id])).rejects.toThrow(
      "never changes",
    );
    await ask(signing.amend, owner.token, { params: { id } });
    expect((await edit({ value: 7 })).status).toBe(200);
    expect((await keep(PDF)).status).toBe(200);
    expect(await round()).toMatchObject({ version: 2, value: 7 });
  });

  test("an uploaded signed file is a whole PDF of the contract as seen, not out to sign", async () => {
    const { keep, send } = await uploadSetting();
    expect((await keep(Buffer.from("%PDF-1.7 cut off"))).status).toBe(400);
    expect((await keep(Buffer.from("a,b\n1,2\n"), "a.csv")).status).toBe(400);
    expect((await keep(PDF, "signed.pdf", 999)).error?.code).toBe("movedOn");
    await send();
    expect((await keep(PDF)).error?.code).toBe("alreadySigning");
  });
});
