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
  | "CMS";
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

export const reads = (resource: Governed): Rule => ({ who: "right", resource, action: "read" });
export const writes = (resource: Governed, also?: readonly number[]): Rule & { who: "right" } => ({
  who: "right",
  resource,
  action: "write",
  ...(also && { also }),
});

/** What is set about the money of talents and staff, and their statements. A talent must be visible too; any colleague is. */
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
  // Which advance waits, and for whom, has tests of its own.
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
    [`GET ${path}/{id}/media`]: reads(resource),
    [`PUT ${path}/{id}/media`]: writes(resource),
    [`PUT ${path}/media`]: writes(resource),
    [`DELETE ${path}/{id}/media/{mediaId}`]: writes(resource),
  };
}

/** Contracts are work without tasks of their own. */
export function rulesOfContracts(): Record<string, Rule> {
  const at = "/client/v1/contracts";
  const { [`POST ${at}/{id}/tasks/list`]: _, ...rules } = work(at, "contracts", "CONTRACT");
  return {
    ...rules,
    [`PUT ${at}/{id}/instalments`]: writes("CONTRACT"),
    ...rulesOfSigning(`${at}/{id}/signing`),
    // The fee takes the right to finances and view access to the contract.
    [`GET ${at}/{id}/fee`]: { ...writes("FINANCE"), action: "read", of: "CONTRACT" },
    [`PUT ${at}/{id}/fee`]: { ...writes("FINANCE"), of: "CONTRACT" },
    [`GET ${at}/{id}/sub-contracts`]: reads("CONTRACT"),
    [`POST ${at}/{id}/sub-contracts`]: writes("CONTRACT"),
    [`GET ${at}/{id}/sub-contracts/{subContractId}`]: reads("CONTRACT"),
    [`PUT ${at}/{id}/sub-contracts/{subContractId}`]: writes("CONTRACT"),
    [`DELETE ${at}/{id}/sub-contracts/{subContractId}`]: writes("CONTRACT"),
    [`POST ${at}/{id}/sub-contracts/{subContractId}/restore`]: writes("CONTRACT"),
    [`GET ${at}/{id}/cancelling`]: writes("CONTRACT"),
    [`PUT ${at}/{id}/cancelling`]: writes("CONTRACT", [400, 409]),
    [`GET ${at}/{id}/deliverables`]: reads("CONTRACT"),
    [`POST ${at}/{id}/deliverables`]: writes("CONTRACT"),
    [`GET ${at}/{id}/deliverables/{deliverableId}`]: reads("CONTRACT"),
    [`PUT ${at}/{id}/deliverables/{deliverableId}`]: writes("CONTRACT"),
    [`PUT ${at}/{id}/deliverables/{deliverableId}/done`]: writes("CONTRACT"),
    [`DELETE ${at}/{id}/deliverables/{deliverableId}`]: writes("CONTRACT"),
    [`POST ${at}/{id}/deliverables/{deliverableId}/restore`]: writes("CONTRACT"),
    "GET /client/v1/clients/{id}/deals": contractsOf("PARTNER"),
    "POST /client/v1/pipelines/{id}/contracts/list": contractsOf("PIPELINE"),
    "POST /client/v1/events/{id}/contracts/list": contractsOf("EVENT"),
    "POST /client/v1/projects/{id}/contracts/list": contractsOf("PROJECT"),
    [`GET ${at}/{id}/key-dates`]: reads("CONTRACT"),
    [`PUT ${at}/{id}/key-dates`]: writes("CONTRACT"),
    [`GET ${at}/key-dates`]: reads("CONTRACT"),
    [`GET ${at}/{id}/exclusivities`]: reads("CONTRACT"),
    [`PUT ${at}/{id}/exclusivities`]: writes("CONTRACT"),
  };
}
/** What there is of a round follows from its contract. */
const rulesOfSigning = (at: string): Record<string, Rule> => ({
  [`GET ${at}`]: reads("CONTRACT"),
  [`GET ${at}/form-option`]: writes("CONTRACT"),
  [`PUT ${at}`]: writes("CONTRACT", [400, 409]),
  [`PUT ${at}/{round}/withdrawal`]: writes("CONTRACT", [404]),
  [`PUT ${at}/{round}/signers/{place}/reminder`]: writes("CONTRACT", [404]),
  [`PUT ${at}/{round}/signers/{place}/corrections`]: writes("CONTRACT", [404]),
  [`PUT ${at}/amendment`]: writes("CONTRACT", [409]),
  [`DELETE ${at}/amendment`]: writes("CONTRACT", [409]),
  [`PUT ${at}/signed-file`]: writes("CONTRACT", [400, 409]),
  [`GET ${at}/{round}/text`]: { ...reads("CONTRACT"), also: [404] },
  [`GET ${at}/{round}/pdf`]: { ...reads("CONTRACT"), also: [404] },
});

/** Changes of many records at once take what a change of one takes. */
export function bulk(at: string, resource: Governed): Record<string, Rule> {
  return {
    [`POST ${at}/bulk`]: writes(resource),
    // An unknown token undoes nothing.
    [`POST ${at}/bulk/undo`]: writes(resource, [404]),
  };
}

export function notes(path: string, resource: Governed): Record<string, Rule> {
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
export function staffOn(at: string, resource: Governed): Record<string, Rule> {
  return {
    [`POST ${at}/{id}/staff/list`]: reads(resource),
    [`POST ${at}/{id}/staff`]: writes(resource),
    // Who is removed is one of the agency's staff.
    [`DELETE ${at}/{id}/staff/{userId}`]: writes(resource, [404]),
  };
}
/** Tasks of a record take permission on tasks and view access to the record, and list those that the reader may see. */
export function tasksOf(of: Governed): Rule {
  return { who: "right", resource: "TASK", action: "read", of, shared: true };
}

/** Contracts of a record, likewise. */
const contractsOf = (of: Governed): Rule => ({ ...tasksOf(of), who: "right", resource: "CONTRACT", action: "read" });

/** A user who may add to a list may import into it, and only they see its imports. */
export function rulesOfImports(kind: string, resource: Governed): Record<string, Rule> {
  const at = `/client/v1/imports/${kind}`;
  return {
    [`GET ${at}/list`]: writes(resource),
    // Readable files and required columns have their own tests.
    [`POST ${at}`]: writes(resource, [400]),
    [`GET ${at}/{id}`]: writes(resource),
    [`GET ${at}/{id}/rows`]: writes(resource),
    [`PUT ${at}/{id}/columns`]: writes(resource, [400]),
    [`PUT ${at}/{id}/sheet`]: writes(resource),
    [`PUT ${at}/{id}/encoding`]: writes(resource),
    [`PUT ${at}/{id}/header`]: writes(resource),
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

export function rulesOfSavedFilters(prefix: "client" | "finance"): Record<string, Rule> {
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

export function rulesOfPeople(family: "talents" | "scouts", resource: Governed): Record<string, Rule> {
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

/** Several counts of a list may be asked for by whoever may ask for one. */
export const rulesOfSeveralCounts = (rules: Readonly<Record<string, Rule>>): Record<string, Rule> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([title, rule]) =>
      /^POST \/talent\/v1\/\w+\/counts$/.test(title) ? [[`${title}/several`, rule]] : [],
    ),
  );
