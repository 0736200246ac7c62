/** Members of staff. */

import { call, read, signedIn, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { ROLES } from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyOf, manyRefs } from "../list.ts";
import {
  birthDate,
  Done,
  date,
  emptyIsNull,
  id,
  instant,
  line,
  maybeLine,
  mediaLink,
  Named,
  PersonBrief,
  ref,
  refs,
  version,
  z,
} from "../schema.ts";
import { addresses, ReadAddress } from "../values/address.ts";
import { emailText } from "../values/email-domain.ts";
import { countryCode, email, maybeNationalNumber } from "../values/formats.ts";
import { timeZone } from "../values/time-zone.ts";
import { PermissionChange } from "./permission.ts";

const byId = z.strictObject({ id: ref("staff") });

/** Digits as typed; the server and the form check them against the country. */
const phone = {
  countryCode: z._default(countryCode(), "AU"),
  phoneNumber: maybeNationalNumber(),
};

const details = {
  displayName: line(),
  ...phone,
  positionId: z.nullable(ref("position")),
  timezoneId: z.nullable(timeZone()),
  dob: emptyIsNull(birthDate()),
  startDate: emptyIsNull(date()),
  location: maybeLine(),
  /** Left out, they stay unchanged. */
  addresses: z.optional(addresses()),
  avatarId: z.optional(z.nullable(ref("media"))),
  /** Assigned talents and scouts together. */
  talentIds: refs("person", LIMITS.roster, "assigned"),
};

export const StaffCreate = z.strictObject({
  email: email(),
  ...details,
  permissions: z.array(PermissionChange).check(z.maxLength(40)),
});
export const StaffEdit = z.strictObject({ ...details, version: version() });
export type StaffCreate = z.output<typeof StaffCreate>;

export const STAFF_STATES = ["active", "invited", "locked"] as const;

export const StaffListRow = z.object({
  id: id(),
  name: z.string(),
  avatarUrl: mediaLink(),
  role: z.nullable(z.string()),
  accountRole: z.enum(ROLES),
  email: emailText(),
  phone: z.nullable(z.string()),
  phoneCode: z.nullable(z.string()),
  location: z.nullable(z.string()),
  talentRoster: z.array(PersonBrief),
  talentRosterTotal: z.int(),
  lastLogin: z.nullable(instant()),
  state: z.enum(STAFF_STATES),
});
export type StaffListRow = z.output<typeof StaffListRow>;

export const StaffDetail = z.object({
  id: id(),
  displayName: z.string(),
  avatarUrl: mediaLink(),
  position: z.nullable(Named),
  accountRole: z.enum(ROLES),
  email: emailText(),
  countryCode: z.string(),
  phoneNumber: z.nullable(z.string()),
  phoneCode: z.nullable(z.string()),
  timezoneId: z.nullable(z.string()),
  dob: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  location: z.nullable(z.string()),
  addresses: z.array(ReadAddress),
  roster: z.array(z.extend(PersonBrief, { stage: z.string() })),
  state: z.enum(STAFF_STATES),
  twoFactor: z.boolean(),
  lastLogin: z.nullable(instant()),
  createdAt: instant(),
  version: z.int(),
});
export type StaffDetail = z.output<typeof StaffDetail>;

export const staff = {
  checkEmail: call("GET", "/user/v1/staff/check-email", {
    summary: "Whether an email is already in use",
    access: write("STAFF"),
    limit: "lookup",
    tellsExistence: true,
    query: z.strictObject({ email: email() }),
    reply: z.object({ exists: z.boolean() }),
  }),
  create: call("POST", "/user/v1/staff", {
    summary: "Add a member of staff and invite them",
    access: write("STAFF"),
    // It grants the rights in its body.
    kinds: { grantsRights: "always" },
    limit: "invitation",
    tellsExistence: true,
    sendsMail: true,
    topics: ["staff", "person"],
    body: StaffCreate,
    reply: z.object({ id: id() }),
  }),
  list: listCall("POST", "/user/v1/staff/list", {
    summary: "Members of staff",
    access: read("STAFF"),
    topics: ["staff", "position"],
    row: StaffListRow,
    sortable: ["name", "role", "email", "location", "lastLogin"],
    defaultSort: ["name", "ASC"],
    filters: { talentIds: manyRefs("person"), role: manyRefs("position"), states: manyOf(STAFF_STATES) },
    search: true,
    tabs: "states",
    // The last sign-in.
    dates: true,
  }),
  options: listCall("POST", "/user/v1/staff/list/option", {
    summary: "Colleagues to choose from",
    access: signedIn,
    topics: ["staff"],
    row: PersonBrief,
    sortable: ["displayName"],
    defaultSort: ["displayName", "ASC"],
    filters: { ids: manyRefs("staff") },
    search: true,
    pageSizeMax: LIMITS.optionPageSizeMax,
  }),
  get: call("GET", "/user/v1/staff/{id}", {
    summary: "A member of staff",
    access: read("STAFF"),
    topics: ["staff", "position"],
    params: byId,
    reply: StaffDetail,
  }),
  update: call("PUT", "/user/v1/staff/{id}", {
    summary: "Update a member of staff",
    access: write("STAFF"),
    topics: ["staff", "person"],
    params: byId,
    kinds: { grantsRights: { whenChanged: { talentIds: "roster" }, read: "get" } },
    body: StaffEdit,
    reply: StaffDetail,
  }),
  remove: call("DELETE", "/user/v1/staff/{id}", {
    summary: "Delete a member of staff; assignments and sessions end",
    access: write("STAFF"),
    kinds: { erases: "always" },
    topics: ["staff", "person"],
    params: byId,
    reply: Done,
  }),
  lock: call("PUT", "/user/v1/staff/{id}/lock", {
    summary: "Lock a member of staff; their sessions end immediately",
    access: write("STAFF"),
    topics: ["staff"],
    params: byId,
    reply: Done,
  }),
  unlock: call("PUT", "/user/v1/staff/{id}/unlock", {
    summary: "Unlock a member of staff",
    access: write("STAFF"),
    // It gives rights back.
    kinds: { grantsRights: "always" },
    topics: ["staff"],
    params: byId,
    reply: Done,
  }),
  invite: call("POST", "/user/v1/staff/{id}/invitation", {
    summary: "Resend the invitation; the earlier link stops working",
    access: write("STAFF"),
    kinds: {
      grantsRights: never("the letter goes to the address that was given with a proof, and gives the same rights"),
    },
    limit: "invitation",
    sendsMail: true,
    topics: ["staff", "mail"],
    params: byId,
    body: z.strictObject({}),
    reply: Done,
  }),
  resetTwoFactor: call("DELETE", "/user/v1/staff/{id}/2fa", {
    summary: "Reset two-factor authentication; all sessions end",
    access: write("STAFF"),
    kinds: { changesSignIn: "always" },
    topics: ["staff"],
    params: byId,
    reply: Done,
  }),
};
