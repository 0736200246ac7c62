/** What a person has several of, such as emergency contacts: each entry is changed by itself, and all are read at once. */
import { byParam, call } from "../call.ts";
import { FAMILIES, type RefKind, type Topic } from "../enums.ts";
import { Done, id, ref, version, z } from "../schema.ts";
import { FAMILY_RESOURCE } from "./person.ts";

const family = z.strictObject({ family: z.enum(FAMILIES) });

interface About {
  /** Where they stand below `/talent/v1/{talents|scouts}`. */
  path: string;
  kind: RefKind;
  /** The first is their own; the others are what shows them too. */
  topics: readonly [Topic, ...Topic[]];
  /** "an emergency contact", for the calls' descriptions. */
  one: string;
}

/** All of a person's at once. In the way of the documents a list is asked for by the person's id, an entry changed by its own. */
const listOf = <R extends z.ZodMiniObject>({ path, topics }: About, several: string, row: R) =>
  call("GET", `/talent/v1/{family}/${path}/{id}`, {
    says: `${several} of a talent or scout`,
    access: byParam("family", FAMILY_RESOURCE, "read"),
    topics,
    params: z.strictObject({ family: z.enum(FAMILIES), id: ref("person") }),
    reply: z.array(row),
  });

/** The calls of one kind of entry that a tab asks for by itself. */
export const entryCalls = <F extends Readonly<Record<string, z.ZodMiniType>>, R extends z.ZodMiniObject>(
  { several, ...about }: About & { several: string },
  form: z.ZodMiniObject<F>,
  row: R,
) => ({ list: listOf(about, several, row), ...entryChanges(about, form, row) });

/** The calls that change an entry; where they are read is another call's to say. */
export function entryChanges<F extends Readonly<Record<string, z.ZodMiniType>>, R extends z.ZodMiniObject>(
  { path, kind, topics, one }: About,
  form: z.ZodMiniObject<F>,
  row: R,
) {
  const at = `/talent/v1/{family}/${path}`;
  const write = { access: byParam("family", FAMILY_RESOURCE, "write"), topics } as const;
  return {
    create: call("POST", at, {
      says: `Add ${one}`,
      ...write,
      params: family,
      /** The person's id, by the name that the documents give it. */
      body: z.strictObject({ talentUserId: ref("person", "changed"), ...form.shape }),
      reply: z.object({ id: id() }),
    }),
    update: call("PUT", at, {
      says: `Change ${one}`,
      ...write,
      params: family,
      body: z.strictObject({ id: ref(kind, "changed"), ...form.shape, version: version() }),
      current: row,
      reply: Done,
    }),
    remove: call("DELETE", `${at}/{id}`, {
      says: `Delete ${one}`,
      ...write,
      params: z.strictObject({ family: z.enum(FAMILIES), id: ref(kind) }),
      reply: Done,
    }),
    restore: call("POST", `${at}/{id}/restore`, {
      says: `Take back ${one} that was deleted`,
      ...write,
      params: z.strictObject({ family: z.enum(FAMILIES), id: id() }),
      body: z.strictObject({}),
      reply: Done,
    }),
  };
}
