/**
 * Settings that decide whether two people are asked, and from when. Only owners and app admins change them, after a
 * step-up; everybody else reads them. A field is marked where it is declared, and server, forms and checks read the mark.
 */
import { z } from "../schema.ts";

const ownerSwitches = z.registry<{ ownerSwitch: true }>();

/** Marks a field of a settings form as a switch of owners. */
export function ownerSwitch<S extends z.ZodMiniType>(schema: S): S {
  ownerSwitches.add(schema, { ownerSwitch: true });
  return schema;
}

/** The names of the fields of a form that are switches of owners. */
export const switchesOf = (form: z.ZodMiniType | undefined): string[] =>
  form instanceof z.ZodMiniObject
    ? Object.entries(form._zod.def.shape).flatMap(([name, field]) =>
        field instanceof z.ZodMiniType && ownerSwitches.has(field) ? [name] : [],
      )
    : [];
