/** The permission of a member of staff: levels by resource. */
import { FEATURE_ACCESS, LEVELS, RESOURCES, type Resource, wireName } from "../access.ts";
import { call, read, write } from "../call.ts";
import { id, Named, ref, version, z } from "../schema.ts";

const names = RESOURCES.map(wireName) as [`res::${Resource}`, ...`res::${Resource}`[]];

/** One row of a change: the list of levels wins; without it the older pair is used. */
export const PermissionChange = z.strictObject({
  name: z.enum(names),
  resourceAccesses: z.optional(z.array(z.enum(LEVELS)).check(z.maxLength(LEVELS.length))),
  featureAccess: z.optional(z.enum(FEATURE_ACCESS)),
  fullDataAccess: z.optional(z.boolean()),
});
export type PermissionChange = z.output<typeof PermissionChange>;

/** One row of a permission, with the derived pair. */
export const PermissionRow = z.object({
  name: z.enum(names),
  displayName: z.string(),
  resourceAccesses: z.array(z.enum(LEVELS)),
  resourceAccessOptions: z.array(z.enum(LEVELS)),
  hidden: z.boolean(),
  /** 0 noAccess, 1 hasAccess. */
  permission: z.union([z.literal(0), z.literal(1)]),
  featureAccess: z.enum(FEATURE_ACCESS),
  fullDataAccess: z.boolean(),
});
export type PermissionRow = z.output<typeof PermissionRow>;

export const StaffPermission = z.object({ userId: id(), resources: z.array(PermissionRow), version: z.int() });
export type StaffPermission = z.output<typeof StaffPermission>;

/** Most common levels of colleagues in a position, offered as a preset for a new one. */
export const PermissionPreset = z.object({
  position: Named,
  /** Number of colleagues in the position who have exactly these levels. */
  colleagues: z.int(),
  resources: z.array(PermissionRow),
});
export type PermissionPreset = z.output<typeof PermissionPreset>;

const byId = z.strictObject({ id: ref("staff") });

export const permission = {
  get: call("GET", "/user/v1/staff/{id}/permission", {
    summary: "Permission of a member of staff",
    access: read("STAFF"),
    topics: ["permission"],
    params: byId,
    reply: StaffPermission,
  }),
  update: call("PUT", "/user/v1/staff/{id}/permission", {
    summary: "Update the permission of a member of staff",
    access: write("STAFF"),
    kinds: { grantsRights: "always" },
    topics: ["permission"],
    params: byId,
    body: z.strictObject({
      userId: z.optional(id()),
      resources: z.array(PermissionChange).check(z.minLength(1), z.maxLength(40)),
      version: version(),
    }),
    reply: StaffPermission,
  }),
  defaults: call("GET", "/user/v1/staff/permission/default", {
    summary: "Default permission of a new member of staff",
    access: write("STAFF"),
    reply: z.array(PermissionRow),
  }),
  presets: call("GET", "/user/v1/staff/permission/preset", {
    summary: "The commonest permission of each position, as a start for a new member of staff",
    access: write("STAFF"),
    topics: ["permission", "staff", "position"],
    reply: z.array(PermissionPreset),
  }),
};
