/**
 * Hostile emails, each shown safely or refused in words: `npm run test:emails` takes 500, `npm test` a sample. Each goes the
 * way of every email: from a mailbox, read in its own process, stored, and asked for by a person.
 */
import { Parser } from "htmlparser2";
import { expect, inject, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { type MailLog, mailLogs } from "#contract/mail/mail-log.ts";
import { MailboxForm, mailboxes } from "#contract/mail/mailbox.ts";
import { serverPlaces } from "#server/settings.ts";
import { startApp } from "../app.ts";
import { buildAgency, buildStaff } from "../factories.ts";
import { startMailServers } from "../stand-ins/mail/mail-servers.ts";
import { hostileEmail } from "./hostile-emails.ts";

const WHOLE = process.env.TEST_WHOLE === "1";
const SEED = Number(inject("seed"));
// A sample takes one of each kind; the large ones are at the end of each 125.
const COUNT = WHOLE ? 500 : 26;

const servers = await startMailServers({ directory: inject("dataDir") });
const places = serverPlaces(servers.places);
const app = await startApp({ ...("value" in places && { mailServers: places.value }), mailServersCa: servers.ca });
const { ask } = app;

const TAGS = new Set(
  "p br div span strong em u s small sub sup a ul ol li blockquote pre code h1 h2 h3 h4 h5 h6 hr img table caption thead tbody tfoot tr td th".split(
    " ",
  ),
);
const ATTRIBUTES = new Set("href rel target alt width height data-src data-file colspan rowspan".split(" "));

/** Returns what of the HTML may do anything but be read. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!TAGS.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES.has(attribute)) found.push(`${name} ${attribute}`);
        if (attribute === "href" && !/^(?:https?:\/\/|mailto:|tel:)/i.test(value)) found.push(value.slice(0, 60));
      }
    },
  });
  parser.end(html);
  return found;
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

function wrong({ html, text, subject, attached, invitation, from, problem, ...mail }: MailLog): string[] {
  const texts = [
    subject,
    text ?? "",
    from.name,
    from.address,
    ...attached.map(({ name }) => name),
    ...Object.values(invitation ?? {}),
  ];
  return [
    ...dangers(html ?? ""),
    ...(texts.some((text) => CONTROL.test(text)) ? ["control characters"] : []),
    ...attached.flatMap(({ name }) => (/[/\\]|^\.+$/.test(name) ? [`a file called ${name}`] : [])),
    ...(attached.length > 50 || (text ?? "").length > 200_000 || mail.to.length > 200 ? ["larger than it may be"] : []),
    ...(problem !== null && !/^[A-Z].*\.$/s.test(problem) ? [`no words: ${problem}`] : []),
  ];
}

test("each hostile email is shown safely, or refused with a message", { timeout: 1_800_000 }, async () => {
  const agencyId = await buildAgency();
  const owner = await buildStaff(agencyId, { role: "agency" });
  const connected = await ask(mailboxes.create, owner.token, {
    body: {
      ...formOf(MailboxForm, { imapPort: 993, smtpPort: 465, auth: "PASSWORD" }).empty,
      name: "Office",
      address: "office@agency.example",
      imapHost: servers.name,
      smtpHost: servers.name,
      shared: true,
      username: "office",
      secret: servers.imap.password,
      imapPort: 993,
      smtpPort: 465,
      auth: "PASSWORD" as const,
    },
  });
  expect(connected.status, connected.text).toBe(200);
  const kinds = new Map<string, number>();
  const refused = new Map<string, number>();
  const started = performance.now();
  // By tens, since the large ones would fill the memory of the stand-in.
  for (let first = 0; first < COUNT; first += 10) {
    const folder = servers.imap.folder("INBOX");
    folder.messages.length = 0;
    for (let number = first; number < Math.min(first + 10, COUNT); number += 1) {
      const { kind, raw } = hostileEmail(SEED, WHOLE || number < COUNT - 1 ? number : 124);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      servers.imap.deliver(raw);
    }
    await app.jobHandlers.syncMailbox?.({ agencyId, mailboxId: connected.data.id });
    const [box] = (await ask(mailboxes.list, owner.token, {})).data;
    expect(box, `seed ${SEED}, from ${first}`).toMatchObject({ state: "ACTIVE", problem: null });
  }
  const bad: string[] = [];
  let seen = 0;
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await ask(mailLogs.list, owner.token, {
      body: { pageIndex, pageSize: 100, orderBy: "createdAt", orderDirection: "ASC" },
    });
    for (const { id, subject } of page.data) {
      const answer = await ask(mailLogs.get, owner.token, { params: { id } });
      seen += 1;
      if (answer.status !== 200) bad.push(`${subject.slice(0, 40)}: ${answer.status}`);
      else {
        bad.push(...wrong(answer.data).map((why) => `${subject.slice(0, 40)}: ${why}`));
        if (answer.data.problem !== null) refused.set(answer.data.problem, (refused.get(answer.data.problem) ?? 0) + 1);
      }
    }
    if (page.data.length < 100) break;
  }
  console.log(
    `hostile emails: ${seen} of ${COUNT} in ${Math.round((performance.now() - started) / 1000)} s, ${kinds.size} kinds; said: ${JSON.stringify(Object.fromEntries(refused))}`,
  );
  expect(bad).toEqual([]);
  expect(seen).toBe(COUNT);
});
