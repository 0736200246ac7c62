/** For each id field, the ids that must be refused there. */
import { randomUUID } from "node:crypto";
import { type Level, RESOURCE_LEVELS } from "#contract/access.ts";
import type { AnyCall } from "#contract/call.ts";
import type { RefKind } from "#contract/enums.ts";
import { actionOf, resourceOf } from "#server/lib/serving/serve.ts";
import { assign, buildStaff, inAgency } from "../../factories.ts";
import { BULK_CALLS } from "../bulk-calls.ts";
import { RULES } from "../expected.ts";
import { restoredAs, type Walked } from "../walk.ts";
import { assignable, kindNames, WORLD_KINDS } from "../world/kinds.ts";
import { ready } from "../world/preconditions.ts";
import type { Ready } from "../world/setup.ts";
import { stateFor, type World } from "../world/world.ts";
import { changedAt, type IdField } from "./fields.ts";
import type { Input } from "./sample.ts";

/** Kinds of plain ids, which no reference declares. */
const PLAIN: Readonly<Record<string, RefKind>> = {
  // Repeats the path's id.
  "PUT /user/v1/staff/{id}/permission body.userId": "staff",
  // One's own session, which is no record: any other id is unknown.
  "DELETE /user/v1/users/me/sessions/{id} params.id": "staff",
  "DELETE /user/v1/users/me/links/{link}/{id} params.id": "calendarFeed",
  // A link between a line and a document, which is no record either.
  "DELETE /client/v1/tour-tracks/{id}/budget/{lineId}/documents/{documentId} params.documentId": "budgetLine",
  "POST /talent/v1/cms/social-contents/restore body.ids.[]": "socialContent",
  "PUT /client/v1/events/{id}/guests/restorations body.guestIds.[]": "guest",
  // Deleted items are named by plain ids, and the ids of a body are repeated in the address.
  ...Object.fromEntries(
    (
      [
        ["news", "news"],
        ["events", "cmsEvent"],
        ["pvpms", "pvpm"],
        ["fanroom-posts", "fanroomPost"],
        ["fanroom-polls", "fanroomPoll"],
      ] as const
    ).flatMap(([module, kind]) => [
      [`POST /talent/v1/cms/${module}/restore body.ids.[]`, kind],
      [`POST /talent/v1/cms/${module}/mark-resolved/no-action/{ids} params.ids`, kind],
    ]),
  ),
};
export const kindOf = (call: AnyCall, field: IdField): RefKind | undefined => {
  const path = field.path.join(".");
  const restored = restoredAs(call);
  return (
    field.kind ??
    (path === `params.${restored?.param}` ? restored?.kind : undefined) ??
    PLAIN[`${call.method} ${call.path} ${path}`]
  );
};

const WRONG = [
  "of another agency",
  "out of reach",
  "deleted",
  "of another kind",
  "of another family",
  "of another parent",
] as const;
type Wrong = (typeof WRONG)[number];

export interface Try {
  what: string;
  token: string;
  input: Input;
}

/** Builds staff who may make the call and have access only to assigned records of the id's kind. */
export async function buildLimitedStaff(
  { ownAgencyId }: World,
  { call, closed, title }: Walked,
  kind: RefKind,
  others: readonly Pick<Walked["references"][number], "kind" | "changed">[] = [],
): Promise<{ id: string; token: string } | undefined> {
  const narrowed = assignable(kind);
  if (narrowed.length === 0 || call.access.kind === "owner" || call.access.kind === "superAdmin") return undefined;
  const levels: Partial<Record<keyof typeof RESOURCE_LEVELS, Level[]>> = {};
  if (call.access.kind === "resource" || call.access.kind === "byParam")
    levels[resourceOf(call, closed)] = ["EDIT_ALL"];
  const rule = RULES[title];
  if (rule?.who === "right" && rule.beside) levels[rule.beside] = ["EDIT_ALL"];
  const reads = actionOf(call) === "read" && !("action" in call.access && call.access.action === "write");
  for (const resource of narrowed) levels[resource] = [reads ? "VIEW_ASSIGN" : "EDIT_ASSIGN"];
  for (const { kind: other, changed } of others)
    for (const resource of WORLD_KINDS[other].governedBy)
      if ((RESOURCE_LEVELS[resource] as readonly Level[]).includes("VIEW_ALL"))
        levels[resource] ??= [changed ? "EDIT_ALL" : "VIEW_ALL"];
  return buildStaff(ownAgencyId, { levels });
}

const inPath = ({ references }: Walked): RefKind[] =>
  references.filter(({ path }) => path[0] === "params").map(({ kind }) => kind);
const canBelongTo = (kind: RefKind, parent: RefKind): boolean => WORLD_KINDS[kind].parents?.includes(parent) ?? false;

/** True if the path names a record and its parent, which must match. */
const hasParentInPath = (walked: Walked, kind: RefKind): boolean =>
  inPath(walked).some((other) => canBelongTo(other, kind) || canBelongTo(kind, other));

/** Returns the parent's kind in this call: the one in the path, or the first possible one. */
const parentIn = (walked: Walked, kind: RefKind): RefKind | undefined =>
  inPath(walked).find((other) => canBelongTo(kind, other)) ?? WORLD_KINDS[kind].parents?.[0];

async function wrongId(
  wrong: Wrong,
  kind: RefKind,
  { world, walked, field, base }: { world: World; walked: Walked; field: IdField; base: Ready },
): Promise<string | undefined> {
  const { family, call, closed } = walked;
  const { build: make, bin } = WORLD_KINDS[kind];
  const build: typeof make = (agencyId, wanted) =>
    make(agencyId, { list: closed.kind, state: stateFor(call), ...wanted });
  const parent = parentIn(walked, kind);
  // A deleted record is named by a plain id, in the path or in a list of the body.
  const restores =
    (call.path.endsWith("/restore") && (field.path[0] === "params" || field.kind === undefined)) ||
    (call.path.endsWith("/restorations") && field.kind === undefined);
  const deleted = restores;
  switch (wrong) {
    case "of another agency":
      // A super admin may choose any agency.
      return kind === "agency" ? undefined : build(world.otherAgencyId, { family, deleted });
    case "out of reach":
      return build(world.ownAgencyId, { family, deleted });
    case "deleted":
      return bin
        ? build(world.ownAgencyId, { family, deleted: !deleted, ...(parent && { parent: base.known[parent] }) })
        : undefined;
    case "of another kind":
      return base.known[kindNames[(kindNames.indexOf(kind) + 1) % kindNames.length] ?? kind];
    case "of another family":
      if (kind === "import")
        return build(world.ownAgencyId, { list: closed.kind === "talents" ? "scouts" : "talents" });
      return family && kind === "person" && field.path[0] === "params"
        ? build(world.ownAgencyId, { family: family === "talents" ? "scouts" : "talents", deleted })
        : undefined;
    case "of another parent":
      return field.path[0] === "params" && hasParentInPath(walked, kind) ? build(world.ownAgencyId, {}) : undefined;
  }
}

const placeId = (input: Input, field: IdField, id: string): Input => {
  const changed = changedAt(input, field.path, () => id);
  if (changed === undefined) throw new Error(`${field.path.join(".")} is missing in the sample`);
  return changed as Input;
};
/** Puts the id behind a valid element of a list: a mixed list is refused as a whole. */
const placeSecond = (input: Input, field: IdField, id: string): Input | undefined => {
  const depth = field.path.lastIndexOf("[]");
  if (depth < 0 || depth !== field.path.length - 1) return undefined;
  return changedAt(input, field.path.slice(0, depth), (list) =>
    Array.isArray(list) ? [...(list as unknown[]), id] : list,
  ) as Input | undefined;
};

/** Kinds that are assigned, or hang on one that is. */
const ASSIGNABLE: ReadonlySet<RefKind> = new Set<RefKind>([
  ...BULK_CALLS.flatMap(({ kind, hasStaff }) => (hasStaff ? [kind] : [])),
  "linked",
  "holder",
  "related",
  "record",
  "partnerContact",
  "libraryOwner",
  // Under the id of their event, or of their tour.
  "ticketing",
  "tourBudget",
  "settlement",
]);

/** Kinds that are reached by the record they are about. */
const ABOUT: Partial<Readonly<Record<RefKind, RefKind>>> = { chatLog: "person", campaign: "person" };
const parentsToo = (kind: RefKind): RefKind[] => [
  kind,
  ...(WORLD_KINDS[kind].parents ?? []),
  ...(ABOUT[kind] ? [ABOUT[kind]] : []),
];

export async function substitutesFor(
  world: World,
  walked: Walked,
  field: IdField,
): Promise<{ unknown: Try[]; tries: Try[]; control: Try }> {
  const kind = kindOf(walked.call, field);
  if (!kind)
    throw new Error(
      `${walked.title} ${field.path.join(".")} takes an id of no declared kind: give it a ref, or a line in PLAIN`,
    );
  const base = await ready(world, walked, {
    full: true,
    towards: { path: field.path.slice(1), schema: field.schema },
  });
  // All other records in the body are assigned to them, so that only the id under test is refused.
  const others = walked.references.filter(({ path }) => path.join() !== field.path.join());
  const limited = await buildLimitedStaff(world, walked, kind, field.path[0] === "params" ? [] : others);
  const assignedToo = new Set(
    others
      .flatMap((other) => parentsToo(other.kind))
      .flatMap((other) =>
        ASSIGNABLE.has(other) ? (base.known[other === "partnerContact" ? "partner" : other] ?? []) : [],
      ),
  );
  if (limited && field.path[0] !== "params")
    for (const id of assignedToo) await assign(world.ownAgencyId, id, [limited.id]);
  // A body that repeats the id of the path still names the record that they may use.
  if (limited && field.path[0] === "params" && others.some((other) => other.path[0] === "body" && other.kind === kind))
    if (base.known[kind]) await assign(world.ownAgencyId, base.known[kind], [limited.id]);
  if (limited && field.path[0] === "body" && base.known.favourite)
    await assign(world.ownAgencyId, base.known.favourite, [limited.id]);
  // A list of addresses is within reach of its maker.
  if (limited && others.some((other) => other.kind === "campaignAddressList"))
    await inAgency(world.ownAgencyId, "update campaign_address_list set created_by = $2 where id = $1", [
      base.known.campaignAddressList,
      limited.id,
    ]);
  // An unknown number is within reach of the colleague with its conversation.
  if (limited && others.some((other) => other.kind === "whatsappNumber"))
    await inAgency(world.ownAgencyId, "update chat_conversation set assigned_to_id = $2 where outside_id = $1", [
      base.known.whatsappNumber,
      limited.id,
    ]);
  // A fan is within reach of those who are assigned to a talent whom they follow.
  if (limited && others.some((other) => other.kind === "campaignFan"))
    await inAgency(
      world.ownAgencyId,
      `insert into fan_talent (agency_id, person_id, fan_id, follows)
        select agency_id, record_id, $1, true from assignment where staff_id = $2
          and record_id in (select id from person)
        on conflict do nothing`,
      [base.known.campaignFan, limited.id],
    );
  const tries: Try[] = [];
  const unknown: Try[] = [];
  for (const wrong of WRONG) {
    const token = wrong === "out of reach" ? limited?.token : base.token;
    const id = await wrongId(wrong, kind, { world, walked, field, base });
    if (!token || !id) continue;
    const put = (other: string) => ({ token, input: placeId(base.input, field, other) });
    // Compared with an unknown id sent by the same caller.
    unknown.push({ what: wrong, ...put(randomUUID()) });
    tries.push({ what: wrong, ...put(id) });
    // The valid element is out of reach for the limited staff too.
    const second = wrong === "out of reach" ? undefined : placeSecond(base.input, field, id);
    if (second) tries.push({ what: `${wrong}, after a good one`, token, input: second });
  }
  return { tries, unknown, control: { what: "unchanged", token: base.token, input: base.input } };
}
