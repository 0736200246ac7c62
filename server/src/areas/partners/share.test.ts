import { expect, test } from "vitest";
import { partners } from "#contract/partners/partner.ts";
import { mails } from "#contract/staff/outbox.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPartner, buildStaff, inAgency } from "#test/factories.ts";
import { minimalPartnerForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();

test("an email with the profile's link goes to each address, sent by a user who sees the partner (B-099, C-132)", async () => {
  const agency = await buildAgency("Harbour & Vale");
  const owner = await buildStaff(agency, { role: "agency" });
  const viewer = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } });
  const form = {
    companyWebsite: "www.lantern.example",
    headline: "Light and music",
    email: "secret@lantern.example",
    phoneNumber: "2 5550 1234",
  };
  const { id } = (await ask(partners.create, owner.token, { body: minimalPartnerForm(form) })).data;
  const body = { recipients: ["Ana@example.com", "ana@example.com", "ben@example.com"], message: "Shall we?" };
  expect((await ask(partners.shareByEmail, viewer.token, { params: { id }, body })).status).toBe(200);
  const emails = (await ask(mails.list, owner.token, { body: {} })).data;
  expect(emails.map(({ to }) => to).sort()).toEqual(["ana@example.com", "ben@example.com"]);
  expect(emails[0]?.subject).toBe("Lantern Festival: a partner of Harbour & Vale");
  const { text } = (await ask(mails.reveal, owner.token, { params: { id: emails[0]?.id ?? "" }, body: {} })).data;
  const [, name] = /^(.+) of Harbour & Vale shares a partner with you\.$/m.exec(text ?? "") ?? [];
  expect(name).toBeDefined();
  for (const phrase of ["Shall we?", "Lantern Festival\nwww.lantern.example", "Light and music"])
    expect(text).toContain(phrase);
  expect(text).toMatch(new RegExp(`^http://localhost:\\d+/partner/${id}/profile/summary$`, "m"));
  // Phone and email stay behind the link.
  expect(text).not.toMatch(/secret|5550/);
  const audited = await inAgency(
    agency,
    "select actor_id, detail from audit where agency_id = $1 and what = 'partner shared'",
    [agency],
  );
  expect(audited).toEqual([{ actor_id: viewer.id, detail: { recipients: ["ana@example.com", "ben@example.com"] } }]);
});

test("a partner without access can't be shared, and one to ten addresses are required", async () => {
  const agency = await buildAgency();
  const staff = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
  const assigned = await buildPartner(agency, { assignedTo: [staff.id] });
  const share = (id: string, recipients: string[]) =>
    ask(partners.shareByEmail, staff.token, { params: { id }, body: { recipients, message: "" } });
  expect((await share(await buildPartner(agency), ["ana@example.com"])).status).toBe(404);
  const fields = async (recipients: string[]) =>
    (await share(assigned, recipients)).error?.details.map(({ field, message }) => `${field}: ${message}`);
  expect(await fields([])).toEqual(["recipients: This field is required"]);
  expect(await fields(["ana@example.com", "nobody"])).toEqual(["recipients.1: Invalid email"]);
  expect(await fields(Array.from({ length: 11 }, (_, n) => `a${n}@example.com`))).toEqual([
    "recipients: At most 10 addresses",
  ]);
  expect(await fields(["a@example.com\r\nBcc: thief@example.com"])).toHaveLength(1);
  expect(await inAgency(agency, "select from mail where agency_id = $1", [agency])).toEqual([]);
});
