/**
 * Sends each payload through every field of every form that creates a record, then opens every screen.
 * Forms are found in the contract, so a new one is covered the day it is added.
 */
import { expect, type Page } from "@playwright/test";
import type { AnyCall } from "#contract/call.ts";
import { chatLogs } from "#contract/chat/conversation.ts";
import { websiteEnquiries } from "#contract/comms/website-enquiry.ts";
import { content } from "#contract/content/content.ts";
import { type Family, type RefKind, STAGES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import { z } from "#contract/schema.ts";
import { definitionOf, fieldsOf, idFieldsOf } from "#test/generated/inputs/fields.ts";
import { type SeededRandom, sampled, WHOLE } from "#test/generated/inputs/random.ts";
import { type Known, sampleInput } from "#test/generated/inputs/sample.ts";
import { CALLS, objectOf, type Walked } from "#test/generated/walk.ts";
import { printedRandom } from "./support/breadth.ts";
import { test } from "./support/demo.ts";
import { screenRoutes } from "./support/screens.ts";
import { api, connectWhatsapp, receive, whatsappNumberOf } from "./support/whatsapp.ts";
import { forEachField, packed, pageOf, poke, type SendForm, sender, watch, xssLine } from "./support/xss.ts";

test.describe.configure({ timeout: WHOLE ? 3_600_000 : 1_200_000 });

/**
 * Calls with a text that create nothing a screen shows: signing in, uploading, sending, undoing, changing many at once. What
 * signers of a contract send takes their link. Voiding several takes invoices that were sent. A file of the bank is uploaded.
 * A credit note takes an invoice that was sent, and a folder a name of letters and digits.
 *
 * A list of content is imported from an uploaded file. A link is read at its site, a mailbox is connected once its servers
 * accept it, and WhatsApp by a sign-up at Meta. What is shared leaves for Facebook, and no screen shows its words before they
 * are read from there.
 */
const NOT_A_FORM =
  /auth|upload|export|pay-runs$|bank-files$|sign-offs$|share-email|session|undo|\/make$|(?:tasks|pipelines|events|projects|contracts|invoices|content)\/bulk|invoices\/void$|\/send$|\/statements$|\/drafts$|credit-notes|xero|library|\/sync|\/sign\/\{token\}|cms\/tool\/import\/|\/crawl-|\/mailboxes$|whatsapp\/(?:connect|share-business-account)$|cms\/social\/\{id\}\/share$/;
/** True if the body has a text that is no id. */
function takesText({ call }: Walked): boolean {
  const ids = new Set(idFieldsOf(call.body, []).map(({ schema }) => schema));
  return [...fieldsOf(call.body)].some(({ schema }) => definitionOf(schema).type === "string" && !ids.has(schema));
}
const FORMS = CALLS.filter(
  (walked) =>
    walked.call.method === "POST" &&
    !walked.list &&
    !walked.reads &&
    !NOT_A_FORM.test(walked.title) &&
    takesText(walked),
);

/** Kind of the record that a form creates, taken from the id in the path or the body of its update call. */
function kindOf({ call }: Walked): RefKind | undefined {
  const changes = CALLS.filter(
    (other) =>
      other.call.path === `${call.path}/{id}` || (other.call.path === call.path && other.call.method === "PUT"),
  );
  return changes.map((change) => objectOf(change)?.kind).find((kind) => kind !== undefined);
}

/** URL of a call with its path parameters filled in. */
const addressOf = ({ call, closed }: Walked, params: Record<string, string>): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => closed[name] ?? params[name] ?? "");

interface Created {
  base: string;
  id: string;
}
/** Returns the path of the screen that lists records of a kind; further screens are looked for below it. */
function baseOf(kind: RefKind | undefined, family: Family | undefined): string | undefined {
  if (kind === "person") return family === "scouts" ? "/scout" : "/talent";
  if (kind === "task") return "/tasks";
  if (kind === "opportunity") return "/pipeline";
  if (kind === "contract") return "/contracts";
  if (kind === "creditNote") return "/finance/invoices/credit-notes";
  if (kind === "invoice") return "/finance/invoices";
  return RECORD_KINDS.some((record) => record === kind) ? `/${kind}` : undefined;
}
/** The screen of one record. */
const screenOf = ({ base, id }: Created): string => {
  if (base === "/tasks") return `/tasks?id=${id}`;
  return DETAILED.includes(base) ? `${base}/detail/${id}/summary` : `${base}/${id}/profile/summary`;
};
/** Screens whose records are at `detail`. */
const DETAILED: readonly string[] = ["/pipeline", "/event", "/project", "/contracts", "/finance/invoices"];
/** Number of screens, and of records one by one, that are opened in one run. */
const SCREENS = 100;
const OPENED = 20;
/** Not opened one by one here. */
const PEOPLE: readonly string[] = ["/talent", "/scout", "/staff"];

const SIZES = [5000, 300, 200, 100, 50, 40] as const;
const packs = SIZES.map((size) => packed(size, size > 300 ? "\n" : " ", (text) => size > 300 || xssLine(text)));
/** Texts for the nth submission, one of each size, longest first, so that a field takes as much as it holds. */
const textsFor = (n: number): string[] => packs.flatMap((texts) => texts[n % texts.length] ?? []);
const ROUNDS = Math.max(...packs.slice(1, 3).map((texts) => texts.length));
const LATER_ROUNDS = Array.from({ length: ROUNDS - 1 }, (_, n) => n + 1);
/** Number of them that each form takes in one run. */
const SENT = 8;

const dayOf = (n: number): string => new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10);
const HOLDS = "POST /client/v1/holds";
const CMS = "POST /talent/v1/cms";
const WHATSAPP = "POST /notification/v1/whatsapp/messages";
/** A picture of the demo's and a conversation whose window is open. */
interface Given {
  image: string;
  logId: string;
}
const NO_RECIPIENT = { recipientId: null, contactId: null, recipientNumberId: null };
const MODULES = ["news", "events", "pvpms", "fanroom-posts", "fanroom-polls"] as const;
/** A post has media or a link, and only a meetup has a place. */
const post = ({ cmsEvent }: Known, n: number, { image }: Given) => ({
  sortedMedias: [{ mediaId: image, order: 0 }],
  linkPreview: null,
  locationId: null,
  ...(n % 2 === 0 ? { eventId: null, location: null } : { eventId: cmsEvent, location: textsFor(n)[2] }),
});
/** Requirements of a form that can't be seen in its fields alone. */
const FITTED: Readonly<Record<string, (known: Known, n: number, given: Given) => object>> = {
  // A group is one of a project that the task is linked to.
  "POST /client/v1/tasks": () => ({ groupId: null }),
  // Another record has that time already, which takes a reason.
  "POST /client/v1/events": (_, n) => ({ conflictReason: textsFor(n)[4] }),
  // Its fees come to a value that is typed elsewhere, and no holds were shown.
  "POST /client/v1/pipelines/{id}/win": (_, n) => ({
    holdsHash: undefined,
    event: { title: textsFor(n)[2], address: textsFor(n)[3] },
  }),
  // A payee is one of three.
  "POST /finance/v1/management-fees": (_, n) => ({
    mode: "PERCENT",
    percent: "10",
    amount: null,
    payees: [{ staffId: null, partnerId: null, name: textsFor(n)[3], share: "100" }],
  }),
  "POST /finance/v1/management-fee-rules": () => ({ mode: "PERCENT", percent: "10", fromDate: null }),
  // A bill is of an account and a type that the agency has.
  "POST /finance/v1/tax-rates": () => ({ percent: "10" }),
  "POST /finance/v1/invoices": (_, n) => ({
    issuer: "AGENCY",
    currency: "AUD",
    rate: null,
    taxMode: "Exclusive",
    lines: [{ description: textsFor(n)[2], quantity: "1", unitPrice: "10" }],
  }),
  "POST /finance/v1/currencies/rates": () => ({ currency: "EUR", rate: "1.65" }),
  // A call is with a person or with a contact.
  "POST /client/v1/call-log": () => ({ contactId: null }),
  // A day takes five holds at most.
  [HOLDS]: ({ opportunity }, n) => ({
    recordId: opportunity,
    firstDay: dayOf(n),
    lastDay: dayOf(n),
    fromTime: null,
    toTime: null,
    expires: null,
  }),
  [`${CMS}/news`]: (_, __, { image }) => ({ mediaIds: [image], link: "www.example.com" }),
  // Fans meet at an event that is published, and not over.
  [`${CMS}/events`]: (_, __, { image }) => ({
    mediaIds: [image],
    link: "www.example.com",
    status: 1,
    start: "2031-02-03T19:30",
    end: "2031-02-03T22:30",
  }),
  // It has a link to where it is played instead of a file.
  [`${CMS}/pvpms`]: (_, n) =>
    n % 2 === 0
      ? { type: "audio", mediaIds: [], link: "https://soundcloud.com/harbourvale/quiet-season" }
      : { type: "video", mediaIds: [], link: "https://vimeo.com/123456789" },
  [`${CMS}/fanroom-posts`]: post,
  [`${CMS}/fanroom-polls`]: (idsByKind, n, given) => ({
    ...post(idsByKind, n, given),
    options: [{ text: textsFor(n)[3] }, { text: textsFor(n)[4] }],
    expiryDate: Date.now() + 3 * 86_400_000,
  }),
  // For all of its talents, whatever its version.
  ...Object.fromEntries(
    MODULES.map((module) => [`${CMS}/${module}/not-relevant`, () => ({ talentUserIds: [], versions: undefined })]),
  ),
  [`${WHATSAPP}/send-media`]: (_, __, { image, logId }) => ({
    ...NO_RECIPIENT,
    logId,
    mediaId: image,
    replyToId: null,
  }),
  [`${WHATSAPP}/send-template`]: (_, n, { logId }) => ({
    ...NO_RECIPIENT,
    logId,
    templateName: "a_question_about_a_date",
    language: null,
    headerMediaId: null,
    variables: { 1: textsFor(n)[4], 2: textsFor(n)[5], 3: textsFor(n)[5] },
  }),
};
/** Kinds whose records take a form only once, so that each submission has another. */
const ONCE: readonly RefKind[] = ["news", "cmsEvent", "pvpm", "fanroomPost", "fanroomPoll", "websiteEnquiry"];

type Rows = readonly { id: string; medias: readonly { media: { id: string } }[] }[];
const JUNE = "June Abara";
/** Connects WhatsApp with the stand-in for Meta, receives a message, and returns the conversation. */
async function converse(page: Page): Promise<string> {
  await connectWhatsapp(page);
  const number = await whatsappNumberOf(page, JUNE);
  for (const n of [0, 1, 2]) await receive(page, number, textsFor(n)[1] ?? "", JUNE);
  const call = await api(page);
  const readLogId = async (): Promise<string | null> => {
    const contacts = await call.get(`${chatLogs.contacts.path}?q=${encodeURIComponent(JUNE)}`);
    const [contact] = z.parse(z.array(z.looseObject({ logId: z.nullable(z.string()) })), contacts);
    return contact?.logId ?? null;
  };
  // A message is taken in after its webhook was answered.
  await expect.poll(readLogId).not.toBeNull();
  return (await readLogId()) ?? "";
}

async function fill(send: SendForm, random: SeededRandom, logId: string) {
  const counts = { sent: 0, accepted: 0 };
  const created: Created[] = [];
  const refused = new Set<string>();
  const shut: string[] = [];
  const knownOf = new Map<Family | undefined, Known>();
  const idsOf = (family: Family | undefined): Known => ({
    ...knownOf.get(undefined),
    ...knownOf.get(family ?? "talents"),
  });
  // A custom field that every person can answer with text.
  const field = {
    label: "Words",
    dataType: "LONG_TEXT",
    required: false,
    stages: STAGES,
    categories: TALENT_CATEGORIES,
  };
  const customField = await send("POST", "/talent/v1/custom-fields", field);
  // The demo has what no form adds.
  const listed = async ({ path }: AnyCall, query: object) =>
    (await send("POST", path, query)).body.responseData as unknown as Rows;
  const [item] = await listed(content.list, { kinds: ["News"] });
  const given = { image: item?.medias[0]?.media.id ?? "", logId };
  const enquiries = await listed(websiteEnquiries.list, { statuses: ["NEW", "IN_PROGRESS"] });
  const createdByKind = new Map<RefKind, string[]>([["websiteEnquiry", enquiries.map(({ id }) => id)]]);
  knownOf.set(undefined, { customField: customField.body.responseData.id, content: item?.id ?? "" });
  const waiting = [...FORMS];
  // A form that references another kind waits until one of that kind exists.
  for (let turn = 0; waiting.length > 0; turn += 1) {
    const form = waiting.shift();
    if (!form || turn > FORMS.length * 3) break;
    const { call, family, closed } = form;
    const wanting = form.references.filter(
      ({ path }) => path[0] === "params" || path.length === 2 || path[1] === "ids",
    );
    if (
      turn < FORMS.length * 2 &&
      (wanting.some(({ kind }) => FORMS.some((other) => kindOf(other) === kind) && !idsOf(family)[kind]) ||
        (form.title === HOLDS && !idsOf(family).opportunity))
    ) {
      waiting.push(form);
      continue;
    }
    const kind = kindOf(form);
    let accepted = 0;
    const submit = async (n: number): Promise<void> => {
      const options = { full: true, knownOnly: true, turn: n, texts: textsFor(n) };
      const ids = { ...idsOf(family) };
      for (const repeatedKind of ONCE) {
        const createdIds = createdByKind.get(repeatedKind) ?? [];
        if (createdIds.length > 0) ids[repeatedKind] = createdIds[n % createdIds.length];
      }
      const { params, body } = sampleInput(call, ids, undefined, options);
      if (form.title.includes("attributes"))
        Object.assign(body as object, { fields: [{ id: idsOf(family).customField, value: textsFor(n)[0] }] });
      Object.assign(body as object, FITTED[form.title]?.(ids, n, given));
      // Records at the same time are saved with a reason.
      if ("blockConflicts" in (body as object)) Object.assign(body as object, { blockConflicts: false });
      // A talent can be a favourite only once.
      const talents = created.filter(({ base }) => base === "/talent");
      if (form.title.includes("favorites")) Object.assign(body as object, { userId: talents[n % talents.length]?.id });
      counts.sent += 1;
      const { status, body: answer } = await send("POST", addressOf(form, { ...params, ...closed }), body as object);
      expect(status, `${form.title}: ${JSON.stringify(answer).slice(0, 300)}`).toBeLessThan(500);
      if (status !== 200) return void refused.add(`${form.title}: ${JSON.stringify(answer).slice(0, 400)}`);
      accepted += 1;
      counts.accepted += 1;
      const { id } = answer.responseData ?? {};
      if (!kind || !id) return;
      createdByKind.set(kind, [...(createdByKind.get(kind) ?? []), id]);
      if (!idsOf(family)[kind]) {
        const owner = baseOf(kind, family) && kind !== "person" ? undefined : family;
        // Billing contacts are those of a partner.
        knownOf.set(owner, { ...knownOf.get(owner), [kind]: id, ...(kind === "partner" && { record: id }) });
      }
      const base = baseOf(kind, family);
      if (base) created.push({ base, id });
    };
    await submit(0);
    // A project has 50 groups at most.
    const rounds = form.title.includes("/groups") ? LATER_ROUNDS.slice(0, 20) : LATER_ROUNDS;
    await forEachField(sampled(rounds, SENT, random), submit);
    if (accepted === 0) shut.push([...refused].at(-1) ?? form.title);
  }
  expect(shut, "forms that took nothing").toEqual([]);
  return { counts, created };
}

/** Paths of all screens inside the app. Meta's sign-up, which shows nothing of anyone, is loaded as its own page. */
const screens = (): string[] =>
  screenRoutes().filter(
    (path) => !/^\/(?:$|\*|log|forgot|reset|2fa|kit|staff\/set|settings\/whatsapp\/connect)/.test(path),
  );

test("no payload sent through any form runs on any screen (S8)", async ({ browser, request }) => {
  const random = printedRandom("stored XSS by form");
  const beside = await browser.newPage();
  const logId = await converse(beside);
  await beside.close();
  const { counts, created } = await fill(await sender(request), random, logId);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const watched = await watch(context);
  const page = await pageOf(context);
  const executable: string[] = [];
  const visit = async (path: string): Promise<void> => {
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    // Waits until the page stops changing.
    await page.evaluate(async () => {
      for (let before = "", same = 0; same < 3; ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const now = document.body.innerText;
        same = now === before && !document.querySelector("[aria-busy=true]") ? same + 1 : 0;
        before = now;
      }
    });
    executable.push(...(await poke(page)));
  };
  const firsts = new Map(created.toReversed().map(({ base, id }) => [base, id]));
  firsts.set("/favorites", firsts.get("/talent") ?? "");
  expect(screens()).toEqual(expect.arrayContaining([...firsts.keys()]));
  const every = screens().flatMap((path) => {
    const [, base = ""] = /^(\/\w+)(?:\/detail)?\/:id/.exec(path) ?? [];
    const id = firsts.get(base);
    return path.includes(":") ? (id ? [path.replace(":id", id)] : []) : [path, `${path}?pageSize=100`];
  });
  const paths = sampled(every, SCREENS, random);
  for (const path of paths) await visit(path);
  // Records of people are opened one by one in stored-xss.test.ts.
  const others = created.filter(({ base }) => !PEOPLE.includes(base));
  const companies = sampled(others, OPENED, random);
  for (const company of companies) await visit(screenOf(company));
  console.log(
    `stored XSS by form: ${FORMS.length} forms, ${counts.accepted} of ${counts.sent} accepted, ${paths.length + companies.length} screens: ${watched.ran.length} executed, ${watched.csp.length} reports, ${watched.requested.length} requests to elsewhere`,
  );
  expect({ ...watched, executable }).toEqual({ ran: [], csp: [], requested: [], executable: [] });
  await context.close();
});
