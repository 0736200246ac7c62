/** Everything that a call needs to succeed: its caller, its object and its input. */
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashPassword } from "#server/areas/session/password.ts";
import { newSeed } from "#server/areas/session/second-factor.ts";
import { hashOf, newToken, openSecrets } from "#server/lib/security/secrets.ts";
import { testConfig } from "../../app.ts";
import {
  type BuiltStaff,
  buildPerson,
  buildSession,
  buildStaff,
  buildSuperAdmin,
  buildTalentType,
  inAgency,
} from "../../factories.ts";
import { type SampleOptions, sampleInput } from "../inputs/sample.ts";
import { type Walked, withFamily } from "../walk.ts";
import { CALL_LOG_CALLS } from "./comms/call-log-calls.ts";
import { CHAT_CALLS } from "./comms/chat-calls.ts";
import { MAIL_CALLS } from "./comms/mail-calls.ts";
import { TIMELINE_CALLS } from "./comms/timeline-calls.ts";
import { CONTENT_CALLS } from "./content/calls.ts";
import { CAMPAIGN_CALLS } from "./content/campaign-calls.ts";
import { FAN_CALLS } from "./content/fan-calls.ts";
import { POST_CALLS } from "./content/post-calls.ts";
import { buildSocialShare } from "./content/social.ts";
import { SOCIAL_CALLS } from "./content/social-calls.ts";
import { EXCLUSIVITY_CALLS, HOLD_CALLS } from "./deals/booking-calls.ts";
import { DEAL_SPECIALS } from "./deals/calls.ts";
import { GUEST_CALLS } from "./deals/guest-calls.ts";
import { SETTLEMENT_CALLS } from "./deals/settlement-calls.ts";
import { SIGNING_CALLS, WORD_CALLS } from "./deals/signing-calls.ts";
import { TICKETING_CALLS } from "./deals/ticketing-calls.ts";
import { TOUR_CALLS } from "./deals/tour-calls.ts";
import { WINNING_CALLS } from "./deals/winning-calls.ts";
import { DISCOVERY_CALLS } from "./discovery-calls.ts";
import { BANK_CALLS } from "./finance/bank/calls.ts";
import { TRUST_CALLS } from "./finance/bank/trust.ts";
import { FINANCE_CALLS } from "./finance/calls.ts";
import { CREDIT_CALLS } from "./finance/credit-calls.ts";
import { EMAIL_CALLS } from "./finance/email-calls.ts";
import { EXPENSE_CALLS } from "./finance/expense-calls.ts";
import { INVOICE_CALLS } from "./finance/invoice-calls.ts";
import { LEDGER_CALLS } from "./finance/ledger-calls.ts";
import { PAY_RUN_CALLS } from "./finance/pay-run-calls.ts";
import { PEPPOL_CALLS } from "./finance/peppol-calls.ts";
import { SENDING_CALLS } from "./finance/sending-calls.ts";
import { STATEMENT_CALLS } from "./finance/statement-calls.ts";
import { XERO_CALLS } from "./finance/xero-calls.ts";
import { buildOneOfEachKind, WORLD_KINDS } from "./kinds.ts";
import { LIBRARY_CALLS } from "./library/calls.ts";
import { UPLOAD_CALLS } from "./library/upload-calls.ts";
import { LINK_CALLS } from "./link-calls.ts";
import { LIST_CALLS } from "./list-calls.ts";
import { buildGivenUp, buildMail } from "./personal.ts";
import { REPORT_CALLS } from "./report-calls.ts";
import { type PreparedCaller, type Ready, type Setup, withBody, withParams } from "./setup.ts";
import { WORK_CALLS } from "./work-calls.ts";
import { placeObject, type World } from "./world.ts";

const PASSWORD = "Curtain-up-at-1930!";
const NEXT_PASSWORD = "Last-call-at-2245!";
const { appSecret } = testConfig();

const owners = new Map<string, Promise<BuiltStaff>>();
const populations = new Map<string, ReturnType<typeof buildOneOfEachKind>>();

/** Returns an owner; a new one for rate-limited calls. */
async function callerOf({ ownAgencyId }: World, { call }: Walked): Promise<PreparedCaller> {
  if (call.access.kind === "superAdmin") return buildSuperAdmin(ownAgencyId);
  // Calls that act on the caller's own account need a new account each.
  if (call.limit || call.transaction === "none")
    return buildStaff(ownAgencyId, { role: "agency", passwordHash: await storedPassword() });
  const pending = owners.get(ownAgencyId) ?? buildStaff(ownAgencyId, { role: "agency" });
  owners.set(ownAgencyId, pending);
  const owner = await pending;
  return { ...owner, ...(await buildSession(ownAgencyId, owner.id)) };
}

let hashed: Promise<string> | undefined;
const storedPassword = (): Promise<string> => {
  hashed ??= hashPassword(PASSWORD);
  return hashed;
};

export async function ready(world: World, walked: Walked, options: SampleOptions = {}): Promise<Ready> {
  const { ownAgencyId } = world;
  const caller = await callerOf(world, walked);
  const population =
    populations.get(`${ownAgencyId} ${walked.family}`) ?? buildOneOfEachKind(ownAgencyId, walked.family);
  populations.set(`${ownAgencyId} ${walked.family}`, population);
  const placed = await placeObject(world, walked, "own unassigned", caller.id);
  const idsByKind = { ...(await population), ...placed.known };
  const input = sampleInput(walked.call, idsByKind, placed.version, options);
  const params = { ...input.params, ...walked.closed };
  const base: Ready = {
    token: caller.token,
    callerId: caller.id,
    input: { ...input, params, body: withFamily(walked, input.body) },
    known: idsByKind,
  };
  const special = SPECIAL[walked.title];
  return special ? special({ world, caller, base }) : base;
}

async function oneTimeCode({ world, caller }: Setup, purpose: "invitation" | "reset"): Promise<string> {
  const code = newToken();
  await inAgency(
    world.ownAgencyId,
    "insert into one_time_code (hash, account_id, purpose, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [hashOf(code), caller.id, purpose],
  );
  return code;
}

/** Builds a person in conversion from scout to talent with all required values. */
async function converted({ world, base }: Setup, target: "ids" | "id", stage: "converted" | "talent" = "converted") {
  const { ownAgencyId } = world;
  const person = await buildPerson(ownAgencyId, {
    stage: "converted",
    assignedTo: [(await buildStaff(ownAgencyId)).id],
  });
  await inAgency(
    ownAgencyId,
    `update person
      set stage = $2, email = 'a@example.com', representation_start = '2026-01-05', converted_at = now(),
        finalised_at = case when $2 = 'talent' then now() end
      where id = $1`,
    [person, stage],
  );
  await inAgency(ownAgencyId, "insert into person_type (agency_id, person_id, type_id, place) values ($1, $2, $3, 0)", [
    ownAgencyId,
    person,
    await buildTalentType(ownAgencyId),
  ]);
  await inAgency(
    ownAgencyId,
    `insert into address (id, agency_id, record_id, place, type, line1, as_contact)
      values (gen_random_uuid(), $1, $2, 0, 'HOME', '14 Calder Lane', true)`,
    [ownAgencyId, person],
  );
  const idsByKind = { ...base.known, person };
  return {
    ...(target === "ids" ? withBody(base, { ids: [person] }) : withParams(base, { id: person })),
    known: idsByKind,
  };
}
/** Deletes with another of the same category, or of the same outcome, as the replacement. */
const withReplacement =
  (kind: "statusEntry" | "statusCategory") =>
  async ({ base, world }: Setup): Promise<Ready> => {
    const { query } = base.input;
    if (!("replacementId" in query)) return base;
    const replacementId = await WORLD_KINDS[kind].build(world.ownAgencyId, {});
    return { ...base, input: { ...base.input, query: { replacementId } } };
  };

/** Calls that need more than a record and a permission, such as a password, a code or a token. */
const SPECIAL: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  // Searches by id, so that there is a result.
  "GET /user/v1/records/find": async ({ base }) => ({
    ...base,
    input: { ...base.input, query: { among: `${base.known.person}_${base.known.staff}` } },
  }),
  // The categories of tasks, which come first, are fixed.
  "POST /client/v1/status-configure/categories": async ({ base }) => {
    const code = `C_${randomUUID().slice(-12).toUpperCase()}`;
    return withBody(base, { name: code, code, module: "PIPELINE", meaning: "OPPORTUNITY" });
  },
  "DELETE /client/v1/status-configure/categories/{id}": withReplacement("statusCategory"),
  "DELETE /client/v1/status-configure/statuses/{id}": withReplacement("statusEntry"),
  // There is one of them in an agency, which other calls change too.
  "PUT /client/v1/settings/task": async ({ base, world }) => {
    const [row] = await inAgency(world.ownAgencyId, "select version from task_setting where agency_id = $1", [
      world.ownAgencyId,
    ]);
    return withBody(base, { version: Number(row?.version ?? 1) });
  },
  "PUT /user/v1/agency/settings": async ({ base, world }) => {
    const [row] = await inAgency(world.ownAgencyId, "select version from agency_setting where agency_id = $1", [
      world.ownAgencyId,
    ]);
    return withBody(base, { version: Number(row?.version ?? 1) });
  },
  "PUT /mail/v1/settings/retention": async ({ base, world }) => {
    const [row] = await inAgency(world.ownAgencyId, "select version from comms_setting where agency_id = $1", [
      world.ownAgencyId,
    ]);
    return withBody(base, { version: Number(row?.version ?? 1) });
  },
  "PUT /client/v1/settings/contract/{subId}": async ({ base, world }) => {
    const [row] = await inAgency(world.ownAgencyId, "select version from contract_setting where agency_id = $1", [
      world.ownAgencyId,
    ]);
    return withBody(base, {
      version: Number(row?.version ?? 1),
      numberPattern: "{year}-{seq}",
      numberPrefix: "C-",
    });
  },
  // Searches for an existing place.
  "GET /client/v1/places/search": async ({ base }) => ({
    ...base,
    input: { ...base.input, query: { q: "14 Calder Lane, Marrickville" } },
  }),
  "GET /talent/v1/favorites/suggestions": async ({ base }) => ({
    ...base,
    input: { ...base.input, query: { q: "object" } },
  }),
  "GET /user/v1/users/me/tables": async ({ base, caller, world }) => {
    await inAgency(
      world.ownAgencyId,
      `insert into table_setting (agency_id, owner_id, table_name, columns)
        values ($1, $2, 'talents', $3)
        on conflict do nothing`,
      [world.ownAgencyId, caller.id, JSON.stringify([{ id: "category", width: 120, hidden: false, pin: "start" }])],
    );
    await inAgency(
      world.ownAgencyId,
      "insert into session_filter (agency_id, session_id, api, parameters) values ($1, $2, 'talents', 'statusIds=1')",
      [world.ownAgencyId, caller.sessionId],
    );
    return base;
  },
  "POST /mail/v1/outbox/retry": async ({ base, world }) => {
    const mailId = await buildMail(world.ownAgencyId, { displayName: "Given up" });
    await inAgency(world.ownAgencyId, "update mail set state = 'failed', gave_up_at = now() where id = $1", [mailId]);
    return withBody(base, { ids: [mailId] });
  },
  "POST /mail/v1/given-up/retry": async ({ base, world }) => {
    const share = await buildSocialShare(world.ownAgencyId);
    await inAgency(
      world.ownAgencyId,
      `update social_share s
        set target_id = c.target_id
        from social_connection c
        where s.id = $1 and c.id = s.connection_id`,
      [share],
    );
    await inAgency(world.ownAgencyId, "update social_share set state = 'FAILED', asked_at = null where id = $1", [
      share,
    ]);
    return withBody(base, { ids: [share] });
  },
  "POST /mail/v1/given-up/dismiss": async ({ base, world }) =>
    withBody(base, { ids: [await buildGivenUp(world.ownAgencyId, {})] }),
  "POST /user/v1/auth/login": async ({ base, caller }) => withBody(base, { email: caller.email, password: PASSWORD }),
  "POST /user/v1/auth/refresh": async ({ base, caller, world }) => {
    const refreshToken = newToken();
    await inAgency(
      world.ownAgencyId,
      "insert into refresh_token (hash, session_id, expires_at) values ($1, $2, now() + interval '1 day')",
      [hashOf(refreshToken), caller.sessionId],
    );
    return withBody(base, { refreshToken });
  },
  "POST /user/v1/auth/reset-password": async (setup) =>
    withBody(setup.base, { code: await oneTimeCode(setup, "reset"), password: NEXT_PASSWORD }),
  "GET /user/v1/auth/set-password/{code}": async (setup) =>
    withParams(setup.base, { code: await oneTimeCode(setup, "invitation") }),
  "POST /user/v1/auth/set-password/{code}": async (setup) =>
    withParams(withBody(setup.base, { password: NEXT_PASSWORD }), { code: await oneTimeCode(setup, "invitation") }),
  "POST /user/v1/auth/2fa/verify": async ({ base, caller, world }) => {
    const seed = newSeed();
    await inAgency(world.ownAgencyId, "update credential set totp_pending = $2 where account_id = $1", [
      caller.id,
      openSecrets(appSecret).encrypt(seed),
    ]);
    return withBody(base, { code: new TOTP({ secret: Secret.fromBase32(seed) }).generate() });
  },
  "POST /user/v1/auth/2fa/recovery-codes": async ({ base, caller, world }) => {
    await inAgency(world.ownAgencyId, "update account set two_factor = true where id = $1", [caller.id]);
    return base;
  },
  "POST /user/v1/auth/step-up": async ({ base }) => ({
    ...base,
    input: { ...base.input, body: { password: PASSWORD } },
  }),
  "DELETE /user/v1/users/me/sessions/{id}": async ({ base, caller, world }) =>
    withParams(base, { id: (await buildSession(world.ownAgencyId, caller.id)).sessionId }),
  "GET /user/v1/users/me/links": async ({ base, caller, world }) => {
    const id = await WORLD_KINDS.calendarFeed.build(world.ownAgencyId, { assignedTo: [caller.id] });
    await inAgency(world.ownAgencyId, "update calendar_feed set fetched_at = now() where id = $1", [id]);
    return base;
  },
  "DELETE /user/v1/users/me/links/{link}/{id}": async ({ base, caller, world }) =>
    withParams(base, {
      link: "calendarFeed",
      id: await WORLD_KINDS.calendarFeed.build(world.ownAgencyId, { assignedTo: [caller.id] }),
    }),
  "GET /user/v1/staff/{id}/links": async ({ base, world }) => {
    await WORLD_KINDS.calendarFeed.build(world.ownAgencyId, { assignedTo: [base.known.staff ?? ""] });
    return base;
  },
  "PUT /user/v1/users/me/password": async ({ base }) => withBody(base, { current: PASSWORD, password: NEXT_PASSWORD }),
  "PUT /talent/v1/scouts/finalise": (setup) => converted(setup, "ids"),
  "PUT /talent/v1/scouts/{id}/undo-conversion": (setup) => converted(setup, "id"),
  "PUT /talent/v1/talents/{id}/undo-conversion": (setup) => converted(setup, "id", "talent"),
  "GET /talent/v1/scouts/{id}/conversion": (setup) => converted(setup, "id"),
  "POST /talent/v1/favorites/general": async ({ base, world }) => {
    await inAgency(
      world.ownAgencyId,
      `update person
        set headline = 'x', bio = 'x', location = 'x', tags = '{x}',
          avatar_id = (select id from media where agency_id = $2 limit 1)
        where id = $1`,
      [base.known.person, world.ownAgencyId],
    );
    return base;
  },
  ...UPLOAD_CALLS,
  ...LINK_CALLS,
  "POST /user/v1/staff/{id}/invitation": async ({ base, world }) => {
    const { id } = await buildStaff(world.ownAgencyId, { activated: false });
    return { ...withParams(base, { id }), known: { ...base.known, staff: id } };
  },
  // A super admin has none.
  "PUT /notification/v1/notifications/read": async ({ base, caller, world }) => {
    if ((await inAgency(world.ownAgencyId, "select from staff where id = $1", [caller.id])).length === 0)
      return withBody(base, { ids: [] });
    const id = await WORLD_KINDS.notification.build(world.ownAgencyId, { assignedTo: [caller.id] });
    return { ...withBody(base, { ids: [id] }), known: { ...base.known, notification: id } };
  },
  "GET /client/v1/status-configure/statuses": async ({ base }) => ({
    ...base,
    input: { ...base.input, query: { module: "PIPELINE" } },
  }),
  ...LIST_CALLS,
  ...LIBRARY_CALLS,
  ...EXPENSE_CALLS,
  ...CALL_LOG_CALLS,
  ...CAMPAIGN_CALLS,
  ...TICKETING_CALLS,
  ...SETTLEMENT_CALLS,
  ...GUEST_CALLS,
  ...DISCOVERY_CALLS,
  ...REPORT_CALLS,
  ...FAN_CALLS,
  ...CONTENT_CALLS,
  ...POST_CALLS,
  ...SOCIAL_CALLS,
  ...MAIL_CALLS,
  ...CHAT_CALLS,
  ...TIMELINE_CALLS,
  ...WORK_CALLS,
  ...DEAL_SPECIALS,
  ...TOUR_CALLS,
  ...HOLD_CALLS,
  ...EXCLUSIVITY_CALLS,
  ...SIGNING_CALLS,
  ...WORD_CALLS,
  ...WINNING_CALLS,
  ...FINANCE_CALLS,
  ...EMAIL_CALLS,
  ...SENDING_CALLS,
  ...XERO_CALLS,
  ...INVOICE_CALLS,
  ...CREDIT_CALLS,
  ...LEDGER_CALLS,
  ...STATEMENT_CALLS,
  ...PEPPOL_CALLS,
  ...PAY_RUN_CALLS,
  ...BANK_CALLS,
  ...TRUST_CALLS,
  "PUT /user/v1/staff/{id}/permission": async ({ base }) => {
    const { body } = base.input;
    // The body may repeat the path's id.
    return typeof body === "object" && body !== null && "userId" in body
      ? withBody(base, { userId: base.known.staff })
      : base;
  },
};

/** Calls that need more than their schema says; each must be one that is served. */
export const specialTitles = Object.keys(SPECIAL);
