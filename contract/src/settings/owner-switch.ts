/**
 * Settings that decide whether, and above which amount, a second person must approve. Only owners and app admins change
 * them, after a step-up; everyone else reads them. A field is marked where it is declared; server, forms and checks read
 * the mark.
 */
import { z } from "../schema.ts";

const ownerSwitches = z.registry<{ ownerSwitch: true }>();

/** Marks a field of a settings form as a switch of owners. */
export function ownerSwitch<S extends z.ZodMiniType>(schema: S): S {
  ownerSwitches.add(schema, { ownerSwitch: true });
  return schema;
}

/** Returns the names of a form's fields that only owners may change. */
export const switchesOf = (form: z.ZodMiniType | undefined): string[] =>
  form instanceof z.ZodMiniObject
    ? Object.entries(form._zod.def.shape).flatMap(([name, field]) =>
        field instanceof z.ZodMiniType && ownerSwitches.has(field) ? [name] : [],
      )
    : [];
