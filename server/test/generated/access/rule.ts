/** Expected access rules of single calls and of groups of calls that many kinds of record have. */
export type Governed =
  | "TALENT"
  | "SCOUT"
  | "PARTNER"
  | "STAFF"
  | "ORGANIZATION"
  | "FINANCE"
  | "LIBRARY"
  | "TASK"
  | "PIPELINE"
  | "EVENT"
  | "PROJECT"
  | "CONTRACT"
  | "CALENDAR"
  | "COMM"
  | "CMS"
  | "REPORT"
  | "DASHBOARD";
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
      /** A second resource that takes the same level. */
      beside?: Governed;
    };

export const reads = (resource: Governed): Rule & { who: "right" } => ({ who: "right", resource, action: "read" });
export const writes = (resource: Governed, also?: readonly number[]): Rule & { who: "right" } => ({
  who: "right",
  resource,
  action: "write",
  ...(also && { also }),
});

/**
 * Settings for the money of talents and staff, and their statements. A talent must be visible too; any colleague is.
 */
export const financeOfPeople: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    ["settings", "statement", "statement/pdf", "statement/csv"].map((part): [string, Rule] => [
      `GET /finance/v1/talents/{id}/${part}`,
      { ...writes("FINANCE"), action: "read", of: "TALENT" },
    ]),
  ),
  "PUT /finance/v1/talents/{id}/settings": { ...writes("FINANCE"), of: "TALENT" },
  "POST /finance/v1/talents/{id}/movements": { ...writes("FINANCE", [400]), of: "TALENT" },
  "PUT /finance/v1/talents/{id}/movements/void": { ...writes("FINANCE", [400]), of: "TALENT" },
  ...Object.fromEntries(
    ["finance", "statement", "statement/pdf", "statement/csv"].map((part): [string, Rule] => [
      `GET /finance/v1/staff/{id}/${part}`,
      reads("FINANCE"),
    ]),
  ),
  "PUT /finance/v1/staff/{id}/finance": writes("FINANCE"),
  "POST /finance/v1/staff/{id}/movements": writes("FINANCE", [400]),
  "PUT /finance/v1/staff/{id}/movements/void": writes("FINANCE", [400]),
  // Waiting advances, and the people they wait for, have their own tests.
  "GET /finance/v1/advances": reads("FINANCE"),
  "PUT /finance/v1/advances/approval": writes("FINANCE", [400]),
  "PUT /finance/v1/advances/rejection": writes("FINANCE", [400]),
  "GET /finance/v1/own-statement": { who: "signedIn" },
  "GET /finance/v1/own-statement/pdf": { who: "signedIn" },
  "GET /finance/v1/own-statement/csv": { who: "signedIn" },
};

export function rulesOfRecords(path: string, collection: string, resource: Governed): Record<string, Rule> {
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
export function work(path: string, collection: string, resource: Governed): Record<string, Rule> {
  return {
    ...rulesOfRecords(path, collection, resource),
    ...staffOn(path, resource),
    [`POST ${path}/{id}/tasks/list`]: tasksOf(resource),
    [`POST ${path}/count`]: reads(resource),
    [`PUT ${path}/{id}/status`]: writes(resource),
    [`GET ${path}/form-option`]: reads(resource),
    [`PUT ${path}/{id}/missing/{code}`]: writes(resource),
    [`DELETE ${path}/{id}/missing/{code}`]: writes(resource),
    ...rulesOfFiles(path, resource),
  };
}

/** Pictures and documents of a record. */
export const rulesOfFiles = (path: string, resource: Governed): Record<string, Rule> => ({
  [`GET ${path}/{id}/media`]: reads(resource),
  [`PUT ${path}/{id}/media`]: writes(resource),
  [`PUT ${path}/media`]: writes(resource),
  [`DELETE ${path}/{id}/media/{mediaId}`]: writes(resource),
});

/** Contracts are work without their own tasks. */
export function rulesOfContracts(): Record<string, Rule> {
  const path = "/client/v1/contracts";
  const { [`POST ${path}/{id}/tasks/list`]: _, ...rules } = work(path, "contracts", "CONTRACT");
  return {
    ...rules,
    [`PUT ${path}/{id}/instalments`]: writes("CONTRACT"),
    ...rulesOfSigning(`${path}/{id}/signing`),
    // The fee takes the right to finances and view access to the contract.
    [`GET ${path}/{id}/fee`]: { ...writes("FINANCE"), action: "read", of: "CONTRACT" },
    [`PUT ${path}/{id}/fee`]: { ...writes("FINANCE"), of: "CONTRACT" },
    [`GET ${path}/{id}/sub-contracts`]: reads("CONTRACT"),
    [`POST ${path}/{id}/sub-contracts`]: writes("CONTRACT"),
    [`GET ${path}/{id}/sub-contracts/{subContractId}`]: reads("CONTRACT"),
    [`PUT ${path}/{id}/sub-contracts/{subContractId}`]: writes("CONTRACT"),
    [`DELETE ${path}/{id}/sub-contracts/{subContractId}`]: writes("CONTRACT"),
    [`POST ${path}/{id}/sub-contracts/{subContractId}/restore`]: writes("CONTRACT"),
    [`GET ${path}/{id}/cancelling`]: writes("CONTRACT"),
    [`PUT ${path}/{id}/cancelling`]: writes("CONTRACT", [400, 409]),
    [`GET ${path}/{id}/deliverables`]: reads("CONTRACT"),
    [`POST ${path}/{id}/deliverables`]: writes("CONTRACT"),
    [`GET ${path}/{id}/deliverables/{deliverableId}`]: reads("CONTRACT"),
    [`PUT ${path}/{id}/deliverables/{deliverableId}`]: writes("CONTRACT"),
    [`PUT ${path}/{id}/deliverables/{deliverableId}/done`]: writes("CONTRACT"),
    [`DELETE ${path}/{id}/deliverables/{deliverableId}`]: writes("CONTRACT"),
    [`POST ${path}/{id}/deliverables/{deliverableId}/restore`]: writes("CONTRACT"),
    "GET /client/v1/clients/{id}/deals": contractsOf("PARTNER"),
    "POST /client/v1/pipelines/{id}/contracts/list": contractsOf("PIPELINE"),
    "POST /client/v1/events/{id}/contracts/list": contractsOf("EVENT"),
    "POST /client/v1/projects/{id}/contracts/list": contractsOf("PROJECT"),
    [`GET ${path}/{id}/key-dates`]: reads("CONTRACT"),
    [`PUT ${path}/{id}/key-dates`]: writes("CONTRACT"),
    [`GET ${path}/key-dates`]: reads("CONTRACT"),
    [`GET ${path}/{id}/exclusivities`]: reads("CONTRACT"),
    [`PUT ${path}/{id}/exclusivities`]: writes("CONTRACT"),
  };
}
/** Rules for signing. The rounds that exist follow from the contract. */
const rulesOfSigning = (path: string): Record<string, Rule> => ({
  [`GET ${path}`]: reads("CONTRACT"),
  [`GET ${path}/form-option`]: writes("CONTRACT"),
  [`PUT ${path}`]: writes("CONTRACT", [400, 409]),
  [`PUT ${path}/{round}/withdrawal`]: writes("CONTRACT", [404]),
  [`PUT ${path}/{round}/signers/{place}/reminder`]: writes("CONTRACT", [404]),
  [`PUT ${path}/{round}/signers/{place}/corrections`]: writes("CONTRACT", [404]),
  [`PUT ${path}/amendment`]: writes("CONTRACT", [409]),
  [`DELETE ${path}/amendment`]: writes("CONTRACT", [409]),
  [`PUT ${path}/signed-file`]: writes("CONTRACT", [400, 409]),
  [`GET ${path}/{round}/text`]: { ...reads("CONTRACT"), also: [404] },
  [`GET ${path}/{round}/pdf`]: { ...reads("CONTRACT"), also: [404] },
});

/** Changes of many records at once take what a change of one takes. */
export function bulk(path: string, resource: Governed): Record<string, Rule> {
  return {
    [`POST ${path}/bulk`]: writes(resource),
    // An unknown token undoes nothing.
    [`POST ${path}/bulk/undo`]: writes(resource, [404]),
  };
}

export function notes(path: string, resource: Governed): Record<string, Rule> {
  const notesPath = `${path}/{id}/notes`;
  return {
    [`GET ${notesPath}`]: reads(resource),
    [`POST ${notesPath}`]: writes(resource),
    [`PUT ${notesPath}/{noteId}`]: writes(resource),
    [`DELETE ${notesPath}/{noteId}`]: writes(resource),
    [`POST ${notesPath}/{noteId}/restore`]: writes(resource),
    [`PUT ${notesPath}/{noteId}/pin`]: writes(resource),
    [`GET ${notesPath}/{noteId}/history`]: reads(resource),
  };
}

/** Staff on a record: a change takes the right to change the record, not the right to staff. */
export function staffOn(path: string, resource: Governed): Record<string, Rule> {
  return {
    [`POST ${path}/{id}/staff/list`]: reads(resource),
    [`POST ${path}/{id}/staff`]: writes(resource),
    // The removed person must be one of the agency's staff.
    [`DELETE ${path}/{id}/staff/{userId}`]: writes(resource, [404]),
  };
}
/** Tasks of a record take permission on tasks and view access to the record, and list those that the reader may see. */
export function tasksOf(resource: Governed): Rule {
  return { who: "right", resource: "TASK", action: "read", of: resource, shared: true };
}

/** Contracts of a record, likewise. */
const contractsOf = (resource: Governed): Rule => ({
  ...tasksOf(resource),
  who: "right",
  resource: "CONTRACT",
  action: "read",
});

/** A user who may add to a list may import into it, and only they see its imports. */
export function rulesOfImports(kind: string, resource: Governed): Record<string, Rule> {
  const path = `/client/v1/imports/${kind}`;
  return {
    [`GET ${path}/list`]: writes(resource),
    // Readable files and required columns have their own tests.
    [`POST ${path}`]: writes(resource, [400]),
    [`GET ${path}/{id}`]: writes(resource),
    [`GET ${path}/{id}/rows`]: writes(resource),
    [`PUT ${path}/{id}/columns`]: writes(resource, [400]),
    [`PUT ${path}/{id}/sheet`]: writes(resource),
    [`PUT ${path}/{id}/encoding`]: writes(resource),
    [`PUT ${path}/{id}/header`]: writes(resource),
    [`PUT ${path}/{id}/duplicates`]: writes(resource),
    // The lines that exist follow from the file.
    [`PUT ${path}/{id}/cells`]: writes(resource, [400]),
    [`POST ${path}/{id}/start`]: writes(resource),
    [`POST ${path}/{id}/stop`]: writes(resource),
    [`POST ${path}/{id}/undo`]: writes(resource),
    [`DELETE ${path}/{id}`]: writes(resource),
    [`GET ${path}/sample`]: writes(resource),
    [`GET ${path}/{id}/invalid-rows`]: writes(resource),
  };
}

export function rulesOfSavedFilters(prefix: "client" | "finance"): Record<string, Rule> {
  const path = `/${prefix}/v1/saved-filters`;
  return {
    [`POST ${path}/user-session`]: { who: "signedIn" },
    [`GET ${path}/user`]: { who: "signedIn" },
    [`PUT ${path}/user`]: { who: "signedIn" },
    [`DELETE ${path}/user/{id}`]: { who: "signedIn" },
  };
}

function entries(path: string, resource: Governed): Record<string, Rule> {
  return {
    [`GET ${path}/{id}`]: reads(resource),
    ...changes(path, resource),
  };
}

function changes(path: string, resource: Governed): Record<string, Rule> {
  return {
    [`POST ${path}`]: writes(resource),
    [`PUT ${path}`]: writes(resource),
    [`DELETE ${path}/{id}`]: writes(resource),
    [`POST ${path}/{id}/restore`]: writes(resource),
  };
}

export function rulesOfPeople(family: "talents" | "scouts", resource: Governed): Record<string, Rule> {
  const path = `/talent/v1/${family}`;
  return {
    [`GET ${path}/list`]: reads(resource),
    [`GET ${path}/types`]: reads(resource),
    [`GET ${path}/sub-types`]: reads(resource),
    [`GET ${path}/categories`]: reads(resource),
    [`GET ${path}/filter-option`]: reads(resource),
    [`POST ${path}`]: writes(resource),
    [`POST /talent/v1/quick-add/${family}`]: writes(resource),
    [`GET ${path}/profile-summary/{id}`]: reads(resource),
    [`PUT ${path}/profile-summary/{id}`]: writes(resource),
    [`PUT ${path}/{id}/state`]: writes(resource),
    [`PUT ${path}/{id}/staff`]: writes(resource),
    ...staffOn(path, resource),
    [`POST ${path}/{id}/tasks/list`]: tasksOf(resource),
    [`GET ${path}/{id}/conversion`]: reads(resource),
    [`PUT ${path}/{id}/undo-conversion`]: writes(resource, [403, 409]),
    [`DELETE ${path}/{id}`]: writes(resource),
    [`POST ${path}/{id}/restore`]: writes(resource),
    ...bulk(path, resource),
    [`GET ${path}/personals/attributes/custom-field/{id}`]: reads(resource),
    [`POST ${path}/personals/attributes/custom-field`]: writes(resource),
    [`PUT ${path}/personals/attributes/custom-field`]: writes(resource),
    [`GET ${path}/personals/basic-infos/{id}`]: reads(resource),
    [`POST ${path}/personals/basic-infos`]: writes(resource),
    [`PUT ${path}/personals/basic-infos`]: writes(resource),
    ...entries(`${path}/personals/emergency-contacts`, resource),
    ...entries(`${path}/personals/families`, resource),
    ...entries(`${path}/career`, resource),
    [`GET ${path}/business/{id}`]: reads(resource),
    [`POST ${path}/business`]: writes(resource),
    [`PUT ${path}/business`]: writes(resource),
    ...changes(`${path}/business/legal-entities`, resource),
    ...changes(`${path}/business/insurances`, resource),
    ...changes(`${path}/business/social-accounts`, resource),
    // Payment details take permission on finance and view access to the person.
    [`PUT ${path}/business/legal-entities/{id}/payment-details`]: { ...writes("FINANCE"), of: resource },
    [`POST ${path}/business/legal-entities/{id}/payment-details/reveal`]: { ...writes("FINANCE"), of: resource },
    [`POST ${path}/{id}/contacts/list`]: reads(resource),
    [`POST ${path}/{id}/contacts`]: writes(resource),
    [`PUT ${path}/{id}/contacts/{contactId}`]: writes(resource),
    [`DELETE ${path}/{id}/contacts/{contactId}`]: writes(resource),
    [`POST ${path}/{id}/contacts/{contactId}/restore`]: writes(resource),
    [`GET ${path}/{id}/notes/list`]: reads(resource),
    [`GET ${path}/notes/detail/{id}`]: reads(resource),
    [`POST ${path}/notes`]: writes(resource),
    [`PUT ${path}/notes`]: writes(resource),
    [`DELETE ${path}/notes/{id}`]: writes(resource),
    [`POST ${path}/notes/{id}/restore`]: writes(resource),
    [`PUT ${path}/notes/{id}/pin`]: writes(resource),
    [`GET ${path}/notes/{id}/history`]: reads(resource),
    [`GET ${path}/{id}/history`]: reads(resource),
    [`GET /client/v1/${family}/{id}/media`]: reads(resource),
    [`PUT /client/v1/${family}/{id}/media`]: writes(resource),
    [`PUT /client/v1/${family}/media`]: writes(resource),
  };
}

/** Anyone who may ask for one count of a list may ask for several. */
export const rulesOfSeveralCounts = (rules: Readonly<Record<string, Rule>>): Record<string, Rule> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([title, rule]) =>
      /^POST \/talent\/v1\/\w+\/counts$/.test(title) ? [[`${title}/several`, rule]] : [],
    ),
  );
