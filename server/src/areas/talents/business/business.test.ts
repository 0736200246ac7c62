import { describe, expect, test } from "vitest";
import type { Levels } from "#contract/access.ts";
import { history } from "#contract/history/history.ts";
import { business, insurances, legalEntities, socialAccounts } from "#contract/talents/business.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff } from "#test/factories.ts";
import { minimalPersonForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();
const params = { family: "talents" } as const;

async function desk(levels: Levels = {}) {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const person = await buildPerson(agency);
  const agent = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"], ...levels } });
  const get = (token = owner.token) => ask(business.get, token, { params: { ...params, id: person } });
  const deeds = async (token = owner.token) =>
    ask(history.ofPerson, token, { params: { ...params, id: person }, query: {} });
  const update = (more: object, token = owner.token) => {
    const body = { id: person, agreementStart: null, agreementEnd: null, version: 1, ...more };
    return ask(business.update, token, { params, body });
  };
  return { agency, owner, agent, person, get, deeds, update };
}
type Detailed = { error: { details: { field: string; message: string }[] } | undefined };
const fieldsOf = ({ error }: Detailed) => error?.details.map(({ field }) => field);

describe("agreement and fee (B-191, E-139)", () => {
  test("agreement and fee begin empty at version 1, are created once by POST, and then updated", async () => {
    const { owner, person, get, update, deeds } = await desk();
    expect((await get()).data).toEqual({
      agreementStart: null,
      agreementEnd: null,
      blockConflicts: false,
      bufferBefore: 0,
      bufferAfter: 0,
      managementFee: null,
      legalEntities: [],
      insurances: [],
      socialAccounts: [],
      version: 1,
    });
    const body = {
      talentUserId: person,
      agreementStart: "2024-07-01",
      managementFee: { kind: "percent", percent: 15 },
    };
    expect((await ask(business.create, owner.token, { params, body })).status).toBe(200);
    expect((await ask(business.create, owner.token, { params, body })).status).toBe(409);
    const fee = { kind: "amount", amount: 250_000, currency: "AUD" };
    const changed = await update({ agreementStart: "2024-07-01", managementFee: fee, version: 2 });
    expect(changed.data).toMatchObject({ managementFee: fee, version: 3 });
    // The same again changes nothing, and is no new version.
    expect((await update({ agreementStart: "2024-07-01", managementFee: fee, version: 3 })).data.version).toBe(3);
    const late = await update({ version: 2 });
    expect([late.status, late.error?.current]).toMatchObject([409, { version: 3 }]);
    expect((await deeds()).data[0]).toMatchObject({
      part: "business",
      changes: [{ field: "managementFee", old: ["15%"], new: ["AUD 2,500.00"] }],
    });
  });

  test("an agreement does not end before it starts, and a share is from 0 to 100", async () => {
    const { update } = await desk();
    const dates = await update({ agreementStart: "2026-07-01", agreementEnd: "2026-06-30" });
    expect([dates.status, fieldsOf(dates)]).toEqual([400, ["agreementEnd"]]);
    for (const percent of [-1, 100.01, 12.345, "15"]) {
      const refused = await update({ managementFee: { kind: "percent", percent } });
      expect([refused.status, fieldsOf(refused)], String(percent)).toEqual([400, ["managementFee.percent"]]);
    }
    expect((await update({ managementFee: { kind: "amount", amount: -1, currency: "AUD" } })).status).toBe(400);
    expect((await update({ managementFee: { kind: "percent", percent: 12.35 } })).data.managementFee).toEqual({
      kind: "percent",
      percent: 12.35,
    });
  });

  test("the fee needs the right to read FINANCE, in the history too, and to write it for a change", async () => {
    const { agency, owner, agent, get, update, deeds } = await desk();
    const reader = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"], FINANCE: ["VIEW_ALL"] } });
    const fee = { kind: "percent", percent: 17.25 };
    await update({ managementFee: fee });
    expect((await get(reader.token)).data.managementFee).toEqual(fee);
    expect((await deeds(reader.token)).text).toContain("17.25");
    for (const answer of [await get(agent.token), await deeds(agent.token)]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain("17.25");
    }
    expect((await get(agent.token)).data.managementFee).toBeNull();
    for (const { token } of [agent, reader])
      for (const managementFee of [null, { kind: "percent", percent: 1 }]) {
        const refused = await update({ managementFee, version: 2 }, token);
        expect([refused.status, fieldsOf(refused)]).toEqual([403, ["managementFee"]]);
      }
    // Omitting it keeps it, so that users who may not see it can change the dates.
    const updated = await update({ agreementStart: "2026-01-01", version: 2 }, agent.token);
    expect([updated.status, updated.data.managementFee]).toEqual([200, null]);
    expect((await get(owner.token)).data).toMatchObject({ agreementStart: "2026-01-01", managementFee: fee });
    expect(updated.text + (await update({ version: 1 }, agent.token)).text).not.toContain("17.25");
  });
});

describe("legal entities", () => {
  test("ABN and ACN must have valid check digits; numbers of other countries are free text", async () => {
    const { owner, person, get, deeds } = await desk();
    const add = (more: object) =>
      ask(legalEntities.create, owner.token, {
        params,
        body: { talentUserId: person, name: "Hart Touring", kind: "Company", ...more },
      });
    for (const [field, value] of [
      ["abn", "51 824 753 557"],
      ["abn", "5182475355"],
      ["acn", "004 085 617"],
      ["country", "Australia"],
      ["kind", "Club"],
      ["name", " "],
    ] as const)
      expect(fieldsOf(await add({ [field]: value })), `${field} ${value}`).toEqual([field]);
    const { data } = await add({ abn: "51 824 753 556", acn: "004-085-616", gstRegistered: true });
    await add({ name: "Hart GmbH", country: "DE", companyNumber: "HRB 12345 B" });
    const [first, second] = (await get()).data.legalEntities;
    expect(first).toMatchObject({
      id: data.id,
      abn: "51824753556",
      acn: "004085616",
      country: "AU",
      gstRegistered: true,
      hasPaymentDetails: false,
      paymentDetails: { accountNumber: null, iban: null, tfn: null, taxNumber: null, lastRead: null, version: 1 },
    });
    expect(second).toMatchObject({ companyNumber: "HRB 12345 B", abn: null });
    expect((await deeds()).data.map(({ part }) => part)).toContain("legalEntity");
  });
});

describe("insurances", () => {
  test("insurances have a cover in minor units, a valid period, and stand by latest expiry", async () => {
    const { owner, person, get, deeds } = await desk();
    const form = { talentUserId: person, kind: "Travel", insurer: "Wattle Mutual", cover: null };
    const add = (more: object = {}) => ask(insurances.create, owner.token, { params, body: { ...form, ...more } });
    expect(fieldsOf(await add({ validFrom: "2026-07-01", expires: "2026-06-30" }))).toEqual(["expires"]);
    expect(fieldsOf(await add({ cover: { amount: 1.5, currency: "AUD" } }))).toEqual(["cover.amount"]);
    expect(fieldsOf(await add({ kind: "Luck" }))).toEqual(["kind"]);
    const cover = { amount: 2_000_000_000, currency: "AUD" };
    const { data } = await add({ cover, validFrom: "2026-01-01", expires: "2026-12-31", policyNumber: "PL-1" });
    await add({ kind: "Health", expires: "2027-03-01" });
    await add({ kind: "Other" });
    const saved = (await get()).data.insurances;
    expect(saved.map(({ kind }) => kind)).toEqual(["Other", "Health", "Travel"]);
    expect(saved[2]).toMatchObject({ cover, policyNumber: "PL-1" });
    expect((await deeds()).text).toContain("AUD 20,000,000.00");
    const path = { params: { ...params, id: data.id } };
    expect((await ask(insurances.remove, owner.token, path)).status).toBe(200);
    expect((await get()).data.insurances).toHaveLength(2);
    expect((await ask(insurances.restore, owner.token, { ...path, body: {} })).status).toBe(200);
    expect((await get()).data.insurances).toHaveLength(3);
  });
});

describe("social accounts", () => {
  const link = (name: string) => ({ platform: "instagram", url: `https://www.instagram.com/${name}` });
  const account = (person: string, more: object = {}) => ({
    talentUserId: person,
    ...link("imo"),
    handle: "@imo",
    followers: 1200,
    followersOn: "2026-07-01",
    ...more,
  });

  test("social accounts match the pattern of their platform, with the specified messages", async () => {
    const { owner, person } = await desk();
    const add = (more: object) => ask(socialAccounts.create, owner.token, { params, body: account(person, more) });
    for (const [platform, message] of [
      ["facebook", "Invalid Facebook URL format"],
      ["youtube", "Invalid Youtube URL format"],
      ["tiktok", "Invalid Tiktok URL format"],
      ["twitter", "Invalid Twitter URL format"],
      ["spotify", "Invalid Spotify format"],
      ["linkedin", "Invalid LinkedIn URL format"],
    ])
      expect((await add({ platform })).error?.details).toMatchObject([{ field: "url", message }]);
    expect(fieldsOf(await add({ followersOn: null }))).toEqual(["followersOn"]);
    expect(fieldsOf(await add({ followers: null }))).toEqual(["followers"]);
    expect(fieldsOf(await add({ followers: -1 }))).toEqual(["followers"]);
    expect((await add({})).status).toBe(200);
  });

  test("social accounts are the same links as in the summary, and can be changed in both places", async () => {
    const { owner, person, get, deeds } = await desk();
    const personParams = { ...params, id: person };
    const summary = async () => (await ask(people.summary, owner.token, { params: personParams })).data;
    await ask(socialAccounts.create, owner.token, { params, body: account(person) });
    const before = await summary();
    expect(before.socialLinks).toEqual([link("imo")]);
    // A summary that was opened before knows nothing of it.
    const save = (version: number, socialLinks: object[]) =>
      ask(people.updateSummary, owner.token, {
        params: personParams,
        body: { ...minimalPersonForm({ socialLinks }), version },
      });
    expect((await save(1, [])).status).toBe(409);
    const spotify = { platform: "spotify", url: "https://open.spotify.com/artist/1" };
    expect((await save(before.version, [spotify, link("imogen")])).data.socialLinks).toEqual([spotify, link("imogen")]);
    const [first, second] = (await get()).data.socialAccounts;
    expect(first).toMatchObject({ ...spotify, followers: null });
    // A link that was put right keeps what is known of the account.
    expect(second).toMatchObject({ ...link("imogen"), handle: "@imo", followers: 1200 });
    expect((await deeds()).data.some(({ part }) => part === "socialAccount")).toBe(true);
    const { version } = await summary();
    const counted = { ...link("imogen"), handle: null, followers: 1300, followersOn: "2026-08-01" };
    const body = { ...counted, id: second?.id, version: second?.version };
    expect((await ask(socialAccounts.update, owner.token, { params, body })).status).toBe(200);
    // Followers are no part of the summary, and make nobody's edit stale.
    expect((await summary()).version).toBe(version);
    expect((await save(version, [link("imogen")])).data.socialLinks).toEqual([link("imogen")]);
    const left = (await get()).data.socialAccounts;
    expect(left).toMatchObject([{ followers: 1300 }]);
    await ask(socialAccounts.remove, owner.token, { params: { ...params, id: String(left[0]?.id) } });
    expect((await summary()).socialLinks).toEqual([]);
    await ask(socialAccounts.restore, owner.token, { params: { ...params, id: String(left[0]?.id) }, body: {} });
    expect((await summary()).socialLinks).toEqual([link("imogen")]);
  });
});
