/** Entries of a person, such as emergency contacts: each is changed by itself, and all are read at once. */

import { byParam, call } from "../call.ts";
import type { Kinds } from "../call-kinds.ts";
import { FAMILIES, type RefKind, type Topic } from "../enums.ts";
import { Done, id, ref, version, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "./person.ts";

const family = z.strictObject({ family: z.enum(FAMILIES) });

interface About {
  /** The path below `/talent/v1/{talents|scouts}`. */
  path: string;
  kind: RefKind;
  /** Its own topic first, then others that show it. */
  topics: readonly [Topic, ...Topic[]];
  /** "an emergency contact", for the calls' descriptions. */
  one: string;
  /** Step-up rules of deleting and restoring an entry. */
  kinds?: Kinds;
}

/** Declares the list of a person's entries. The specification lists by the person's id and changes an entry by its own. */
const listOf = <R extends z.ZodMiniObject>({ path, topics }: About, several: string, row: R) =>
  call("GET", `/talent/v1/{family}/${path}/{id}`, {
    summary: `${several} of a talent or scout`,
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics,
    params: z.strictObject({ family: z.enum(FAMILIES), id: ref("person") }),
    reply: z.array(row),
  });

/** Declares the calls of a kind of entry with its own list. */
export const entryCalls = <F extends Readonly<Record<string, z.ZodMiniType>>, R extends z.ZodMiniObject>(
  { several, ...about }: About & { several: string },
  form: z.ZodMiniObject<F>,
  row: R,
) => ({ list: listOf(about, several, row), ...entryChanges(about, form, row) });

/** Declares the calls that change an entry that another call reads. */
export function entryChanges<F extends Readonly<Record<string, z.ZodMiniType>>, R extends z.ZodMiniObject>(
  { path, kind, topics, one, kinds }: About,
  form: z.ZodMiniObject<F>,
  row: R,
) {
  const base = `/talent/v1/{family}/${path}`;
  const write = { access: byParam("family", FAMILY_RESOURCE, "write"), topics } as const;
  return {
    create: call("POST", base, {
      summary: `Add ${one}`,
      ...write,
      params: family,
      /** The person's id, under the specification's name. */
      body: z.strictObject({ talentUserId: ref("person", "changed"), ...form.shape }),
      reply: z.object({ id: id() }),
    }),
    update: call("PUT", base, {
      summary: `Update ${one}`,
      ...write,
      params: family,
      body: z.strictObject({ id: ref(kind, "changed"), ...form.shape, version: version() }),
      current: row,
      reply: Done,
    }),
    remove: call("DELETE", `${base}/{id}`, {
      summary: `Delete ${one}`,
      ...write,
      ...(kinds && { kinds }),
      params: z.strictObject({ family: z.enum(FAMILIES), id: ref(kind) }),
      reply: Done,
    }),
    restore: call("POST", `${base}/{id}/restore`, {
      summary: `Restore ${one}`,
      ...write,
      ...(kinds && { kinds }),
      params: z.strictObject({ family: z.enum(FAMILIES), id: id() }),
      body: z.strictObject({}),
      reply: Done,
    }),
  };
}
