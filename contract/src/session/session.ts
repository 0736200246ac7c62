/** Signing in and out, the second factor, passwords. */

import { LEVELS, RESOURCES } from "../access.ts";
import { call, halfSignedIn, open, signedIn, superAdmin } from "../call.ts";
import { never } from "../call-kinds.ts";
import { ROLES, SESSION_STATES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall } from "../list.ts";
import { Done, id, instant, mediaLink, Named, ref, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { email, password } from "../values/formats.ts";
import { browserTimeZone, timeZone } from "../values/time-zone.ts";

/** A TOTP code of six digits, or a recovery code. */
const code = () =>
  z.string().check(z.trim(), z.regex(/^(?:\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/i, { error: "Enter a six-digit code" }));
/** A password as typed; only calls that set one apply the rule. */
const typed = () =>
  z.string().check(z.minLength(1, { abort: true }), z.maxLength(LIMITS.password), z.normalize("NFKC"));
const secret = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: "This link is incomplete" }));

/** Screen settings of a session's person. */
const ownScreen = {
  /** The zone that the browser named at the last sign-in; null before. */
  clientTimezone: z.nullable(z.string()),
  /** True once the person has answered the notice that this zone differs from their own. */
  timeZoneMismatchNotified: z.boolean(),
  /** True if task reminders pop up on the screen. */
  showTaskReminder: z.boolean(),
};

/** The session's user and token set. `expiry` is epoch milliseconds. */
export const TokenSet = z.object({
  ...ownScreen,
  accessToken: z.string(),
  /** For API clients only; a browser gets an HttpOnly cookie. */
  refreshToken: z.nullable(z.string()),
  expiry: z.int(),
  role: z.enum(ROLES),
  user: z.object({ id: id(), timezone: z.object({ id: z.string() }), sessionState: z.enum(SESSION_STATES) }),
  sessionState: z.enum(SESSION_STATES),
});
export type TokenSet = z.output<typeof TokenSet>;

/** Account whose password was set, so that the page can sign it in. */
const PasswordOwner = z.object({ email: emailText() });

const client = z._default(z.enum(["browser", "api"]), "api");

export const auth = {
  login: call("POST", "/user/v1/auth/login", {
    summary: "Sign in",
    access: open("called before sign-in"),
    transaction: "none",
    limit: "signIn",
    tellsExistence: true,
    body: z.strictObject({ email: email(), password: typed(), client, clientTimezone: z.optional(browserTimeZone()) }),
    reply: TokenSet,
  }),
  logout: call("POST", "/user/v1/auth/logout", {
    summary: "Sign out",
    access: open("a dead session may be signed out again"),
    transaction: "none",
    limit: "lookup",
    body: z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) }),
    reply: Done,
  }),
  refresh: call("POST", "/user/v1/auth/refresh", {
    summary: "Refresh the tokens",
    access: open("the access token may have expired; the refresh token is the proof"),
    transaction: "none",
    limit: "lookup",
    body: z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))), client }),
    reply: TokenSet,
  }),
  forgotPassword: call("POST", "/user/v1/auth/forgot-password", {
    summary: "Request a password reset link",
    access: open("called by users who can't sign in"),
    transaction: "none",
    limit: "code",
    sendsMail: true,
    body: z.strictObject({ email: email() }),
    reply: Done,
  }),
  resetPassword: call("POST", "/user/v1/auth/reset-password", {
    summary: "Reset the password with the code from the link",
    access: open("the code is the proof"),
    transaction: "none",
    limit: "code",
    tellsExistence: true,
    body: z.strictObject({ code: secret(), password: password() }),
    reply: PasswordOwner,
  }),
  twoFactorSetup: call("POST", "/user/v1/auth/2fa/setup", {
    summary: "Start setting up two-factor authentication",
    access: halfSignedIn,
    transaction: "none",
    kinds: { changesSignIn: "always", returnsSecret: "always" },
    body: z.strictObject({}),
    reply: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  }),
  twoFactorVerify: call("POST", "/user/v1/auth/2fa/verify", {
    summary: "Verify a two-factor code, to finish setup or sign-in",
    access: halfSignedIn,
    transaction: "none",
    limit: "code",
    tellsExistence: true,
    kinds: {
      changesSignIn: never("it takes a code, and ends a setup that asked"),
      returnsSecret: never("codes are shown once, to who has just shown one"),
    },
    body: z.strictObject({ code: code(), client }),
    /** Returned only once, at the end of the setup. */
    reply: z.object({ tokens: TokenSet, recoveryCodes: z.nullable(z.array(z.string())) }),
  }),
  twoFactorRecoveryCodes: call("POST", "/user/v1/auth/2fa/recovery-codes", {
    summary: "Generate new recovery codes; the old ones stop working",
    access: signedIn,
    transaction: "none",
    kinds: { changesSignIn: "always", returnsSecret: "always" },
    body: z.strictObject({}),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  twoFactorOff: call("DELETE", "/user/v1/auth/2fa", {
    summary: "Turn off two-factor authentication, if it is optional",
    access: signedIn,
    transaction: "none",
    kinds: { changesSignIn: "always" },
    reply: Done,
  }),
  confirm: call("POST", "/user/v1/auth/confirmed", {
    summary: "Ask for a step-up if the last is too old, before the person leaves to sign in at another service",
    access: signedIn,
    transaction: "none",
    kinds: { connectsService: "always" },
    body: z.strictObject({}),
    reply: Done,
  }),
  stepUp: call("POST", "/user/v1/auth/step-up", {
    summary: "Step up: confirm with password or code",
    access: halfSignedIn,
    transaction: "none",
    limit: "code",
    tellsExistence: true,
    body: z.strictObject({ password: z.optional(typed()), code: z.optional(code()) }),
    reply: Done,
  }),
};

/** The link of an invitation, with which its person sets their first password. */
const invited = {
  access: open("the code is the proof", { proof: "code" }),
  transaction: "none",
  limit: "code",
  tellsExistence: true,
  params: z.strictObject({ code: secret() }),
} as const;
export const invitations = {
  get: call("GET", "/user/v1/auth/set-password/{code}", {
    ...invited,
    summary: "Who an invitation is for",
    reply: z.object({ email: emailText(), displayName: z.string() }),
  }),
  accept: call("POST", "/user/v1/auth/set-password/{code}", {
    ...invited,
    summary: "Accept an invitation by setting a password",
    body: z.strictObject({ password: password() }),
    reply: PasswordOwner,
  }),
};

/** The signed-in person, with the rights that decide which actions screens offer. */
export const Me = z.object({
  user: z.object({
    id: id(),
    timezone: z.object({ id: z.string() }),
    role: z.enum(ROLES),
    agencyId: z.nullable(id()),
    agencyDisplayName: z.nullable(z.string()),
    /** Zone of the agency's days; null where none is chosen yet. */
    agencyTimezone: z.nullable(z.object({ id: z.string() })),
    /**
     * How the agency counts time: first day of the week and working days (1 is Monday), when work begins (HH:MM), and
     * the first month of the year.
     */
    agencyTime: z.object({ week: z.int(), days: z.array(z.int()), from: z.string(), month: z.int() }),
    displayName: z.string(),
    email: emailText(),
    avatarUrl: mediaLink(),
    twoFactor: z.boolean(),
  }),
  levels: z.partialRecord(
    z.enum(RESOURCES as readonly [(typeof RESOURCES)[number], ...(typeof RESOURCES)[number][]]),
    z.array(z.enum(LEVELS)),
  ),
  ...ownScreen,
  sessionState: z.enum(SESSION_STATES),
  expiry: z.int(),
  /** True if emails stay in the outbox instead of being sent; included for owners only. */
  outbox: z.boolean(),
  /** True if this installation sends nothing, such as a copy restored from a backup. */
  quiet: z.boolean(),
});
export type Me = z.output<typeof Me>;

/** A session of the signed-in person, on one of their devices. */
const OwnSession = z.object({
  id: id(),
  /** The user agent as it was sent. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  startedAt: instant(),
  usedAt: instant(),
  current: z.boolean(),
});

export const users = {
  me: call("GET", "/user/v1/users/me", {
    summary: "The signed-in user and their permission",
    access: halfSignedIn,
    transaction: "none",
    topics: ["session", "permission", "agencySetting"],
    reply: Me,
  }),
  timezone: call("PUT", "/user/v1/users/me/timezone", {
    summary: "Set the time zone, or dismiss the mismatch notice",
    access: signedIn,
    transaction: "none",
    topics: ["session"],
    body: z.strictObject({
      timezoneId: z.optional(timeZone()),
      timeZoneMismatchNotified: z.optional(z.boolean()),
      clientTimezone: z.optional(timeZone()),
    }),
    reply: Done,
  }),
  password: call("PUT", "/user/v1/users/me/password", {
    summary: "Change your password; other sessions end",
    access: signedIn,
    transaction: "none",
    limit: "code",
    tellsExistence: true,
    kinds: { changesSignIn: never("it takes the current password, which is a proof") },
    body: z.strictObject({ current: typed(), password: password() }),
    reply: Done,
  }),
  sessions: call("GET", "/user/v1/users/me/sessions", {
    summary: "Your sessions, the last used first",
    access: signedIn,
    transaction: "none",
    topics: ["session"],
    reply: z.array(OwnSession),
  }),
  endSession: call("DELETE", "/user/v1/users/me/sessions/{id}", {
    summary: "End one of your sessions",
    access: signedIn,
    transaction: "none",
    topics: ["session"],
    params: z.strictObject({ id: id() }),
    reply: Done,
  }),
  endOtherSessions: call("DELETE", "/user/v1/users/me/sessions", {
    summary: "End all of your sessions but this one",
    access: signedIn,
    transaction: "none",
    topics: ["session"],
    reply: Done,
  }),
  agency: call("PUT", "/user/v1/users/me/agency", {
    summary: "Choose the agency to act in",
    access: superAdmin,
    transaction: "none",
    topics: ["session"],
    body: z.strictObject({ agencyId: ref("agency") }),
    reply: Done,
  }),
  timezones: call("GET", "/user/v1/timezones", {
    summary: "Time zones to choose from",
    access: signedIn,
    transaction: "none",
    reply: z.array(z.object({ id: z.string(), value: z.string() })),
  }),
};

/** An agency, as super admins choose among them. */
const AgencyRow = z.object({
  ...Named.shape,
  /** True if the installation's operators have locked it: its people are signed out, and super admins may look. */
  locked: z.boolean(),
  /** Zone of its days. */
  timezone: z.object({ id: z.string() }),
});
const listed = {
  access: superAdmin,
  transaction: "none",
  row: AgencyRow,
  sortable: ["name"],
  defaultSort: ["name", "ASC"],
  filters: {},
  search: true,
} as const;

export const agencies = {
  list: listCall("GET", "/user/v1/agencies", { summary: "Agencies of this installation", ...listed }),
  ofContent: listCall("GET", "/talent/v1/cms/agencies", {
    summary: "Agencies to filter talents in the app by",
    ...listed,
    searchAs: "keyword",
  }),
  ofReports: listCall("GET", "/user/v1/agencies/option", {
    summary: "Agencies to filter reports by",
    ...listed,
    searchAs: "keyword",
  }),
};
