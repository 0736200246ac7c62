/**
 * Who may make which call, written by hand from docs/specification/decisions.md ("People and access") and independent of the server's own
 * `may`, so that a wrong access rule in the contract fails here. A call missing from this table fails the suite.
 */
import type { Level } from "#contract/access.ts";

export type Governed =
  | "TALENT"
  | "SCOUT"
  | "PARTNER"
  | "STAFF"
  | "ORGANIZATION"
  | "FINANCE"
  | "TASK"
  | "PIPELINE"
  | "EVENT"
  | "PROJECT"
  | "CALENDAR";
export type Rule =
  | { who: "public"; also?: readonly number[] }
  | { who: "half" | "signedIn" | "owner" | "superAdmin"; also?: readonly number[] }
  // Open to every signed-in user; access is decided by the record.
  | { who: "reach"; resource: Governed; action: "read" | "write"; also?: readonly number[] }
  // `of`: the record must be visible too, which takes another permission.
  // `shared`: what its path names belongs to the whole agency, also for those who reach assigned records only.
  | {
      who: "right";
      resource: Governed;
      action: "read" | "write";
      also?: readonly number[];
      of?: Governed;
      shared?: true;
    };

const reads = (resource: Governed): Rule => ({ who: "right", resource, action: "read" });
const writes = (resource: Governed, also?: readonly number[]): Rule & { who: "right" } => ({
  who: "right",
  resource,
  action: "write",
  ...(also && { also }),
});

/** Under `{family}` the resource is TALENT for talents and SCOUT for scouts: such calls are listed once for each. */
export const RULES: Readonly<Record<string, Rule>> = {
  "POST /user/v1/auth/login": { who: "public", also: [400] },
  "POST /user/v1/auth/logout": { who: "public" },
  "POST /user/v1/auth/refresh": { who: "public", also: [401] },
  "POST /user/v1/auth/forgot-password": { who: "public" },
  "POST /user/v1/auth/reset-password": { who: "public", also: [400] },
  "GET /user/v1/auth/set-password/{code}": { who: "public", also: [400] },
  "POST /user/v1/auth/set-password/{code}": { who: "public", also: [400] },
  // A session that awaits its second factor may not replace it.
  "POST /user/v1/auth/2fa/setup": { who: "half", also: [403] },
  "POST /user/v1/auth/2fa/verify": { who: "half", also: [400] },
  "POST /user/v1/auth/2fa/recovery-codes": { who: "signedIn", also: [400] },
  // A required second factor can't be turned off.
  "DELETE /user/v1/auth/2fa": { who: "signedIn", also: [403] },
  "POST /user/v1/auth/step-up": { who: "half", also: [400] },
  "GET /user/v1/users/me": { who: "half" },
  "PUT /user/v1/users/me/timezone": { who: "signedIn" },
  "PUT /user/v1/users/me/password": { who: "signedIn", also: [400] },
  "GET /user/v1/users/me/sessions": { who: "signedIn" },
  "DELETE /user/v1/users/me/sessions": { who: "signedIn" },
  // The id of any other thing is none of one's sessions.
  "DELETE /user/v1/users/me/sessions/{id}": { who: "signedIn", also: [404] },
  "PUT /user/v1/users/me/agency": { who: "superAdmin" },
  "GET /user/v1/timezones": { who: "signedIn" },
  "GET /user/v1/agencies": { who: "superAdmin" },
  "GET /user/v1/staff/check-email": writes("STAFF"),
  "POST /user/v1/staff": writes("STAFF"),
  "POST /user/v1/staff/list": reads("STAFF"),
  "POST /user/v1/staff/list/option": { who: "signedIn" },
  "GET /user/v1/staff/{id}": reads("STAFF"),
  "PUT /user/v1/staff/{id}": writes("STAFF"),
  "DELETE /user/v1/staff/{id}": writes("STAFF"),
  "PUT /user/v1/staff/{id}/lock": writes("STAFF"),
  "PUT /user/v1/staff/{id}/unlock": writes("STAFF"),
  // A user with a password is not invited again.
  "POST /user/v1/staff/{id}/invitation": writes("STAFF", [409]),
  "DELETE /user/v1/staff/{id}/2fa": writes("STAFF"),
  "GET /user/v1/staff/{id}/permission": reads("STAFF"),
  "PUT /user/v1/staff/{id}/permission": writes("STAFF"),
  "GET /user/v1/staff/permission/default": writes("STAFF"),
  "GET /user/v1/staff/permission/preset": writes("STAFF"),
  "GET /user/v1/staff/positions": reads("STAFF"),
  "POST /user/v1/staff/positions": writes("STAFF"),
  ...notes("/user/v1/staff", "STAFF"),
  "POST /user/v1/staff/{id}/tasks/list": tasksOf("STAFF"),
  "GET /client/v1/clients/list": reads("PARTNER"),
  "GET /client/v1/clients/option": reads("PARTNER"),
  "POST /client/v1/clients": writes("PARTNER"),
  "POST /client/v1/quick-add/partner": writes("PARTNER"),
  "GET /client/v1/clients/profile-summary/{id}": reads("PARTNER"),
  "PUT /client/v1/clients/profile-summary/{id}": writes("PARTNER"),
  "DELETE /client/v1/clients/{id}": writes("PARTNER"),
  "POST /client/v1/clients/{id}/restore": writes("PARTNER"),
  ...bulk("/client/v1/clients", "PARTNER"),
  // Sharing takes view access only.
  "POST /client/v1/clients/{id}/share-email": reads("PARTNER"),
  "POST /client/v1/clients/contacts/list": reads("PARTNER"),
  "POST /client/v1/clients/contacts": writes("PARTNER"),
  "PUT /client/v1/clients/contacts": writes("PARTNER"),
  "DELETE /client/v1/clients/contacts/{id}": writes("PARTNER"),
  "POST /client/v1/clients/contacts/{id}/restore": writes("PARTNER"),
  "GET /client/v1/clients/industry-categories": reads("PARTNER"),
  "POST /client/v1/clients/industry-categories": writes("PARTNER"),
  "GET /client/v1/clients/{id}/media": reads("PARTNER"),
  "PUT /client/v1/clients/{id}/media": writes("PARTNER"),
  "PUT /client/v1/clients/media": writes("PARTNER"),
  "DELETE /client/v1/clients/{id}/media/{mediaId}": writes("PARTNER"),
  ...notes("/client/v1/clients", "PARTNER"),
  ...staffOn("/client/v1/clients", "PARTNER"),
  "POST /client/v1/clients/{id}/tasks/list": tasksOf("PARTNER"),
  ...records("/client/v1/suppliers", "suppliers", "PARTNER"),
  ...work("/client/v1/pipelines", "opportunities", "PIPELINE"),
  "POST /client/v1/pipelines/board-sums": reads("PIPELINE"),
  "POST /client/v1/pipelines/forecast": reads("PIPELINE"),
  // A loss takes a reason.
  "PUT /client/v1/pipelines/{id}/outcome": writes("PIPELINE", [400]),
  ...work("/client/v1/events", "events", "EVENT"),
  ...work("/client/v1/projects", "projects", "PROJECT"),
  ...staffOn("/client/v1/suppliers", "PARTNER"),
  ...records("/client/v1/tasks", "tasks", "TASK"),
  "POST /client/v1/tasks/validate-recurrence": writes("TASK"),
  "PUT /client/v1/tasks/status/{id}": writes("TASK"),
  "PUT /client/v1/tasks/complete/{userId}": writes("TASK"),
  // The item of the checklist is one of the task's.
  "PUT /client/v1/tasks/{id}/checklist": writes("TASK", [404]),
  "GET /client/v1/tasks/reminders": reads("TASK"),
  "GET /client/v1/tasks/form-option": reads("TASK"),
  "GET /client/v1/tasks/form-option-save": reads("TASK"),
  "GET /client/v1/tasks/{id}/media": reads("TASK"),
  "PUT /client/v1/tasks/{id}/media": writes("TASK"),
  "PUT /client/v1/tasks/media": writes("TASK"),
  "DELETE /client/v1/tasks/{id}/media/{mediaId}": writes("TASK"),
  "GET /client/v1/calendar/types": { who: "signedIn" },
  // Without the right to the calendar one has one's own.
  "POST /client/v1/calendar/list-by-day": { who: "signedIn" },
  "GET /client/v1/calendar/tasks/{id}": reads("TASK"),
  "POST /client/v1/calendar/free": reads("CALENDAR"),
  "POST /client/v1/calendar/export": reads("CALENDAR"),
  "POST /client/v1/calendar/personal/export": { who: "signedIn" },
  "GET /client/v1/calendar/feeds": { who: "signedIn" },
  // A super admin makes none; a person's takes the right to the calendar.
  "PUT /client/v1/calendar/feeds": { who: "signedIn", also: [403] },
  "DELETE /client/v1/calendar/feeds/{id}": { who: "signedIn", also: [404] },
  "GET /user/v1/staff/{id}/notes": reads("STAFF"),
  "POST /user/v1/staff/{id}/notes": writes("STAFF"),
  "PUT /user/v1/staff/{id}/notes/{noteId}": writes("STAFF"),
  "DELETE /user/v1/staff/{id}/notes/{noteId}": writes("STAFF"),
  "PUT /talent/v1/cms/talents/{id}/status": writes("TALENT"),
  "GET /talent/v1/config/{talentId}/config": reads("TALENT"),
  "PUT /talent/v1/config/{talentId}/config": writes("TALENT"),
  // Favourites follow their talents.
  "POST /talent/v1/favorites": reads("TALENT"),
  "GET /talent/v1/favorites/{id}": reads("TALENT"),
  "GET /talent/v1/favorites/suggestions": reads("TALENT"),
  "POST /talent/v1/favorites/{id}/dashboard/statistics": reads("TALENT"),
  "PUT /talent/v1/favorites/status": writes("TALENT"),
  "PUT /talent/v1/favorites/{userId}/tags": writes("TALENT"),
  "PUT /talent/v1/favorites/{userId}/general": writes("TALENT"),
  "POST /talent/v1/favorites/general": writes("TALENT"),
  "PUT /talent/v1/favorites/{id}/connect": writes("TALENT"),
  "PUT /talent/v1/favorites/{id}/place": writes("TALENT"),
  "DELETE /talent/v1/favorites": writes("TALENT"),
  "POST /talent/v1/favorites/mark": writes("TALENT"),
  "GET /talent/v1/country/list": { who: "signedIn" },
  "GET /client/v1/places/search": { who: "signedIn" },
  "GET /client/v1/places/{placeId}": { who: "signedIn" },
  // Settings of custom fields follow ORGANIZATION.
  "GET /talent/v1/custom-fields": reads("ORGANIZATION"),
  "POST /talent/v1/custom-fields": writes("ORGANIZATION"),
  "PUT /talent/v1/custom-fields/{id}": writes("ORGANIZATION"),
  "PUT /talent/v1/custom-fields/order": writes("ORGANIZATION"),
  "DELETE /talent/v1/custom-fields/{id}": writes("ORGANIZATION"),
  "POST /talent/v1/custom-fields/{id}/restore": writes("ORGANIZATION"),
  // Master lists follow ORGANIZATION too.
  "GET /client/v1/master-config/{slug}": reads("ORGANIZATION"),
  "POST /client/v1/master-config/{slug}": writes("ORGANIZATION"),
  "PUT /client/v1/master-config/{slug}/{id}": writes("ORGANIZATION"),
  "PUT /client/v1/master-config/{slug}/order": writes("ORGANIZATION"),
  "DELETE /client/v1/master-config/{slug}/{id}": writes("ORGANIZATION"),
  "POST /client/v1/master-config/{slug}/{id}/restore": writes("ORGANIZATION"),
  "GET /client/v1/settings/task": reads("ORGANIZATION"),
  "PUT /client/v1/settings/task": writes("ORGANIZATION", [409]),
  "GET /client/v1/tasks/templates": reads("TASK"),
  "POST /client/v1/tasks/templates": writes("ORGANIZATION", [409]),
  "PUT /client/v1/tasks/templates/{id}": writes("ORGANIZATION"),
  "DELETE /client/v1/tasks/templates/{id}": writes("ORGANIZATION"),
  "POST /client/v1/tasks/templates/{id}/apply": { ...writes("TASK"), shared: true },
  "GET /client/v1/status-configure/categories": reads("ORGANIZATION"),
  // A sample may be of tasks, whose categories are fixed.
  "POST /client/v1/status-configure/categories": writes("ORGANIZATION", [400, 409]),
  "PUT /client/v1/status-configure/categories/{id}": writes("ORGANIZATION"),
  "DELETE /client/v1/status-configure/categories/{id}": writes("ORGANIZATION", [400]),
  "GET /client/v1/status-configure/statuses": reads("ORGANIZATION"),
  "POST /client/v1/status-configure/statuses": writes("ORGANIZATION"),
  "PUT /client/v1/status-configure/statuses/{id}": writes("ORGANIZATION"),
  "DELETE /client/v1/status-configure/statuses/{id}": writes("ORGANIZATION", [400]),
  // Validation of parts and finishing has its own tests.
  "POST /media/v1/upload/chunk": { who: "signedIn", also: [400] },
  "POST /media/v1/upload/chunk-done": { who: "signedIn", also: [409] },
  "GET /media/v1/media/{id}": { who: "signedIn" },
  "GET /client/v1/staff/{id}/media": reads("STAFF"),
  "PUT /client/v1/staff/{id}/media": writes("STAFF"),
  "PUT /client/v1/staff/media": writes("STAFF"),
  "DELETE /client/v1/staff/{id}/media/{mediaId}": writes("STAFF"),
  "PUT /media/v1/attachments/{id}": { who: "reach", resource: "TALENT", action: "write" },
  "DELETE /media/v1/attachments/{id}": { who: "reach", resource: "TALENT", action: "write" },
  "GET /user/v1/records/find": { who: "signedIn" },
  "GET /user/v1/staff/{id}/history": reads("STAFF"),
  "GET /client/v1/clients/{id}/history": reads("PARTNER"),
  "GET /user/v1/users/mentions": { who: "signedIn" },
  "POST /mail/v1/outbox/list": { who: "owner" },
  "POST /mail/v1/outbox/{id}/reveal": { who: "owner" },
  ...savedFilters("client"),
  ...savedFilters("finance"),
  "POST /notification/v1/notifications/list": { who: "signedIn" },
  "POST /notification/v1/notifications/count": { who: "signedIn" },
  "PUT /notification/v1/notifications/read": { who: "signedIn" },
  "GET /notification/v1/push": { who: "signedIn" },
  "PUT /notification/v1/push": { who: "signedIn" },
  "DELETE /notification/v1/push": { who: "signedIn" },
  "POST /notification/v1/push/test": { who: "signedIn" },
  "GET /notification/v1/settings": { who: "signedIn" },
  "PUT /notification/v1/settings": { who: "signedIn" },
  "GET /notification/v1/follows/{id}": { who: "reach", resource: "PARTNER", action: "read" },
  "PUT /notification/v1/follows/{id}": { who: "reach", resource: "PARTNER", action: "read" },
  "GET /user/v1/users/me/tables": { who: "signedIn" },
  "PUT /user/v1/users/me/tables/{table}": { who: "signedIn" },
  "DELETE /user/v1/users/me/tables/{table}": { who: "signedIn" },
  "POST /talent/v1/talents/counts": reads("TALENT"),
  "POST /talent/v1/scouts/counts": reads("SCOUT"),
  "POST /talent/v1/partners/counts": reads("PARTNER"),
  "POST /talent/v1/staff/counts": reads("STAFF"),
  "POST /talent/v1/favorites/counts": reads("TALENT"),
  "POST /talent/v1/talents/export": reads("TALENT"),
  "POST /talent/v1/scouts/export": reads("SCOUT"),
  "POST /talent/v1/partners/export": reads("PARTNER"),
  "POST /talent/v1/staff/export": reads("STAFF"),
  "POST /talent/v1/favorites/export": reads("TALENT"),
  // Conversion takes permission on talents too, and only complete records are converted.
  "PUT /talent/v1/scouts/convert-to-talent": writes("SCOUT", [403]),
  "PUT /talent/v1/scouts/finalise": writes("SCOUT", [403, 409]),
  ...imports("talents", "TALENT"),
  ...imports("scouts", "SCOUT"),
  ...imports("partners", "PARTNER"),
  ...imports("suppliers", "PARTNER"),
  ...people("talents", "TALENT"),
  ...people("scouts", "SCOUT"),
};

/** A kind of record whose calls all follow one resource. */
function records(path: string, collection: string, resource: Governed): Record<string, Rule> {
  return {
    [`POST ${path}/list`]: reads(resource),
    [`POST ${path}`]: writes(resource),
    [`GET ${path}/{id}`]: reads(resource),
    [`PUT ${path}/{id}`]: writes(resource),
    [`DELETE ${path}/{id}`]: writes(resource),
    [`POST ${path}/{id}/restore`]: writes(resource),
    [`GET ${path}/{id}/history`]: reads(resource),
    [`POST /talent/v1/${collection}/export`]: reads(resource),
    ...bulk(path, resource),
    [`POST /talent/v1/${collection}/counts`]: reads(resource),
    ...notes(path, resource),
  };
}

/** Records with a status of the agency, counted by category, and with files. */
function work(path: string, collection: string, resource: Governed): Record<string, Rule> {
  return {
    ...records(path, collection, resource),
    ...staffOn(path, resource),
    [`POST ${path}/{id}/tasks/list`]: tasksOf(resource),
    [`POST ${path}/count`]: reads(resource),
    [`PUT ${path}/{id}/status`]: writes(resource),
    [`GET ${path}/form-option`]: reads(resource),
    [`GET ${path}/{id}/media`]: reads(resource),
    [`PUT ${path}/{id}/media`]: writes(resource),
    [`PUT ${path}/media`]: writes(resource),
    [`DELETE ${path}/{id}/media/{mediaId}`]: writes(resource),
  };
}

/** Changes of many records at once take what a change of one takes. */
function bulk(at: string, resource: Governed): Record<string, Rule> {
  return {
    [`POST ${at}/bulk`]: writes(resource),
    // An unknown token undoes nothing.
    [`POST ${at}/bulk/undo`]: writes(resource, [404]),
  };
}

function notes(path: string, resource: Governed): Record<string, Rule> {
  const at = `${path}/{id}/notes`;
  return {
    [`GET ${at}`]: reads(resource),
    [`POST ${at}`]: writes(resource),
    [`PUT ${at}/{noteId}`]: writes(resource),
    [`DELETE ${at}/{noteId}`]: writes(resource),
    [`POST ${at}/{noteId}/restore`]: writes(resource),
    [`PUT ${at}/{noteId}/pin`]: writes(resource),
    [`GET ${at}/{noteId}/history`]: reads(resource),
  };
}

/** Staff on a record: a change takes the right to change the record, not the right to staff. */
function staffOn(at: string, resource: Governed): Record<string, Rule> {
  return {
    [`POST ${at}/{id}/staff/list`]: reads(resource),
    [`POST ${at}/{id}/staff`]: writes(resource),
    // Who is removed is one of the agency's staff.
    [`DELETE ${at}/{id}/staff/{userId}`]: writes(resource, [404]),
  };
}
/** Tasks of a record take permission on tasks and view access to the record, and list those that the reader may see. */
function tasksOf(of: Governed): Rule {
  return { who: "right", resource: "TASK", action: "read", of, shared: true };
}

/** A user who may add to a list may import into it, and only they see its imports. */
function imports(kind: string, resource: Governed): Record<string, Rule> {
  const at = `/client/v1/imports/${kind}`;
  return {
    [`GET ${at}/list`]: writes(resource),
    // Readable files and required columns have their own tests.
    [`POST ${at}`]: writes(resource, [400]),
    [`GET ${at}/{id}`]: writes(resource),
    [`GET ${at}/{id}/rows`]: writes(resource),
    [`PUT ${at}/{id}/columns`]: writes(resource, [400]),
    [`PUT ${at}/{id}/sheet`]: writes(resource),
    [`PUT ${at}/{id}/duplicates`]: writes(resource),
    // Which line there is follows from the file.
    [`PUT ${at}/{id}/cells`]: writes(resource, [400]),
    [`POST ${at}/{id}/start`]: writes(resource),
    [`POST ${at}/{id}/stop`]: writes(resource),
    [`POST ${at}/{id}/undo`]: writes(resource),
    [`DELETE ${at}/{id}`]: writes(resource),
    [`GET ${at}/sample`]: writes(resource),
    [`GET ${at}/{id}/invalid-rows`]: writes(resource),
  };
}

function savedFilters(prefix: "client" | "finance"): Record<string, Rule> {
  const at = `/${prefix}/v1/saved-filters`;
  return {
    [`POST ${at}/user-session`]: { who: "signedIn" },
    [`GET ${at}/user`]: { who: "signedIn" },
    [`PUT ${at}/user`]: { who: "signedIn" },
    [`DELETE ${at}/user/{id}`]: { who: "signedIn" },
  };
}

function entries(at: string, resource: Governed): Record<string, Rule> {
  return {
    [`GET ${at}/{id}`]: reads(resource),
    ...changes(at, resource),
  };
}

function changes(at: string, resource: Governed): Record<string, Rule> {
  return {
    [`POST ${at}`]: writes(resource),
    [`PUT ${at}`]: writes(resource),
    [`DELETE ${at}/{id}`]: writes(resource),
    [`POST ${at}/{id}/restore`]: writes(resource),
  };
}

function people(family: "talents" | "scouts", resource: Governed): Record<string, Rule> {
  const at = `/talent/v1/${family}`;
  return {
    [`GET ${at}/list`]: reads(resource),
    [`GET ${at}/types`]: reads(resource),
    [`GET ${at}/sub-types`]: reads(resource),
    [`GET ${at}/categories`]: reads(resource),
    [`GET ${at}/filter-option`]: reads(resource),
    [`POST ${at}`]: writes(resource),
    [`POST /talent/v1/quick-add/${family}`]: writes(resource),
    [`GET ${at}/profile-summary/{id}`]: reads(resource),
    [`PUT ${at}/profile-summary/{id}`]: writes(resource),
    [`PUT ${at}/{id}/state`]: writes(resource),
    [`PUT ${at}/{id}/staff`]: writes(resource),
    ...staffOn(at, resource),
    [`POST ${at}/{id}/tasks/list`]: tasksOf(resource),
    [`GET ${at}/{id}/conversion`]: reads(resource),
    [`PUT ${at}/{id}/undo-conversion`]: writes(resource, [403, 409]),
    [`DELETE ${at}/{id}`]: writes(resource),
    [`POST ${at}/{id}/restore`]: writes(resource),
    ...bulk(at, resource),
    [`GET ${at}/personals/attributes/custom-field/{id}`]: reads(resource),
    [`POST ${at}/personals/attributes/custom-field`]: writes(resource),
    [`PUT ${at}/personals/attributes/custom-field`]: writes(resource),
    [`GET ${at}/personals/basic-infos/{id}`]: reads(resource),
    [`POST ${at}/personals/basic-infos`]: writes(resource),
    [`PUT ${at}/personals/basic-infos`]: writes(resource),
    ...entries(`${at}/personals/emergency-contacts`, resource),
    ...entries(`${at}/personals/families`, resource),
    ...entries(`${at}/career`, resource),
    [`GET ${at}/business/{id}`]: reads(resource),
    [`POST ${at}/business`]: writes(resource),
    [`PUT ${at}/business`]: writes(resource),
    ...changes(`${at}/business/legal-entities`, resource),
    ...changes(`${at}/business/insurances`, resource),
    ...changes(`${at}/business/social-accounts`, resource),
    // Payment details take permission on finance and view access to the person.
    [`PUT ${at}/business/legal-entities/{id}/payment-details`]: { ...writes("FINANCE"), of: resource },
    [`POST ${at}/business/legal-entities/{id}/payment-details/reveal`]: { ...writes("FINANCE"), of: resource },
    [`POST ${at}/{id}/contacts/list`]: reads(resource),
    [`POST ${at}/{id}/contacts`]: writes(resource),
    [`PUT ${at}/{id}/contacts/{contactId}`]: writes(resource),
    [`DELETE ${at}/{id}/contacts/{contactId}`]: writes(resource),
    [`POST ${at}/{id}/contacts/{contactId}/restore`]: writes(resource),
    [`GET ${at}/{id}/notes/list`]: reads(resource),
    [`GET ${at}/notes/detail/{id}`]: reads(resource),
    [`POST ${at}/notes`]: writes(resource),
    [`PUT ${at}/notes`]: writes(resource),
    [`DELETE ${at}/notes/{id}`]: writes(resource),
    [`POST ${at}/notes/{id}/restore`]: writes(resource),
    [`PUT ${at}/notes/{id}/pin`]: writes(resource),
    [`GET ${at}/notes/{id}/history`]: reads(resource),
    [`GET ${at}/{id}/history`]: reads(resource),
    [`GET /client/v1/${family}/{id}/media`]: reads(resource),
    [`PUT /client/v1/${family}/{id}/media`]: writes(resource),
    [`PUT /client/v1/${family}/media`]: writes(resource),
  };
}

type Reach = "all" | "assigned" | "none";
const nothing = { read: "none", write: "none" } as const;

/** Records that each level gives access to. A level that a resource does not offer gives none. */
const WITH_ASSIGNMENT: Record<Level, { read: Reach; write: Reach }> = {
  NO_ACCESS: nothing,
  VIEW_ONLY: nothing,
  FULL_ACCESS: nothing,
  VIEW_ASSIGN: { read: "assigned", write: "none" },
  VIEW_ALL: { read: "all", write: "none" },
  EDIT_ASSIGN: { read: "assigned", write: "assigned" },
  EDIT_ALL: { read: "all", write: "all" },
};
const WITHOUT_ASSIGNMENT = { ...WITH_ASSIGNMENT, VIEW_ASSIGN: nothing, EDIT_ASSIGN: nothing };
export const REACH: Record<Governed, Record<Level, { read: Reach; write: Reach }>> = {
  TALENT: WITH_ASSIGNMENT,
  SCOUT: WITH_ASSIGNMENT,
  PARTNER: WITH_ASSIGNMENT,
  STAFF: WITHOUT_ASSIGNMENT,
  ORGANIZATION: WITHOUT_ASSIGNMENT,
  FINANCE: WITHOUT_ASSIGNMENT,
  TASK: WITH_ASSIGNMENT,
  PIPELINE: WITH_ASSIGNMENT,
  EVENT: WITH_ASSIGNMENT,
  PROJECT: WITH_ASSIGNMENT,
  CALENDAR: WITHOUT_ASSIGNMENT,
};
