/** Setting of campaign tests: an agency with a talent, fans who agreed, and a mail server that keeps what it gets. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type CampaignForm, campaigns } from "#contract/campaigns/campaign.ts";
import { campaignSettings } from "#contract/campaigns/setting.ts";
import type { startApp } from "./app.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "./factories.ts";
import type { openMailbox } from "./resilience/actors/mailbox.ts";

type App = Pick<Awaited<ReturnType<typeof startApp>>, "ask" | "app" | "jobHandlers">;
type Smtp = Awaited<ReturnType<typeof openMailbox>>;
export const MAIL_FROM = "Greenroom <post@greenroom.example>";

interface FanOptions {
  name?: string | null;
  email?: string | null;
  consent?: boolean | null;
  consentAt?: string;
  city?: string | null;
  /** Talent they follow. */
  follows?: string | undefined;
}

export async function setUpCampaigns(app: App, smtp: Smtp) {
  const { ask } = app;
  const agency = await buildAgency("Harbour & Vale");
  const owner = await buildStaff(agency, { role: "agency", displayName: "Beatriz Lund" });
  const talent = await buildPerson(agency, { displayName: "Imogen Hart" });
  let count = 0;

  async function setPace(change: object = {}): Promise<void> {
    const { data } = await ask(campaignSettings.get, owner.token);
    const body = {
      dailyCap: 10_000,
      perSecond: 100,
      postalAddress: "41 Candlewhistle Street\nSydney NSW 2000",
      senderName: null,
      replyTo: null,
      bounceMailboxId: null,
      version: data.version,
      ...change,
    };
    const saved = await ask(campaignSettings.update, owner.token, { body });
    expect(saved.status, saved.text).toBe(200);
  }
  await setPace();

  /** Adds a fan, who agreed and follows the talent unless the options say otherwise. */
  async function addFan(options: FanOptions = {}): Promise<{ id: string; email: string; appId: string }> {
    count += 1;
    const appId = `fan-${count}-${randomUUID()}`;
    const {
      name = `Maris Ellingham ${count}`,
      email = `${appId}@example.com`,
      consent = true,
      consentAt = "2026-01-01T00:00:00Z",
      city = null,
      follows = talent,
    } = options;
    const [row] = await inAgency(
      agency,
      `insert into fan (id, agency_id, app_id, profile_name, profile_at, email, consent, consent_at, city)
        values (fan_uuid($1, $2), $1, $2, $3, now(), $4, $5, $6, $7)
        returning id`,
      [agency, appId, name, email, consent, consentAt, city],
    );
    const id = String(row?.id);
    if (follows)
      await inAgency(
        agency,
        `insert into fan_talent (agency_id, person_id, fan_id, follows, followed_at)
          values ($1, $2, $3, true, now())`,
        [agency, follows, id],
      );
    return { id, email: email ?? "", appId };
  }

  const FORM = {
    subject: "Winter Light",
    content: "<p>Hello {{firstName|there}}</p>",
    recipientEmails: [] as string[],
    talentUserId: talent,
    allFans: true,
  };
  const send = (form: Partial<CampaignForm> = {}, by: { token: string } = owner) =>
    ask(campaigns.send, by.token, { body: { ...FORM, ...form } });
  const sendNow = async (form: Partial<CampaignForm> = {}): Promise<string> => {
    const answer = await send(form);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const get = async (id: string, by: { token: string } = owner) =>
    (await ask(campaigns.get, by.token, { params: { id } })).data;
  /** Does what is due, as the worker of a process would. */
  const work = () => app.jobHandlers.campaigns?.({});
  const recipients = (id: string) =>
    inAgency(
      agency,
      "select address, state, reason, fan_id, attempts from campaign_recipient where campaign_id = $1 order by address",
      [id],
    );
  /** Emails that an address got. */
  const arrived = (address: string) => smtp.to(address).length;
  const tokenFor = (address: string): string =>
    /\/unsubscribe\/([\w-]{43})/.exec(smtp.to(address).at(-1)?.raw.replaceAll("=\r\n", "") ?? "")?.[1] ?? "";
  return { agency, owner, talent, FORM, addFan, setPace, send, sendNow, get, work, recipients, arrived, tokenFor };
}
