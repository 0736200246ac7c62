/** A person's saved filters; the same calls under the client and the finance prefix. */

import { call, signedIn } from "../call.ts";
import { LIST_KEYS } from "../record-kinds.ts";
import { Done, id, line, ref, z } from "../schema.ts";
import { parameters } from "./filter-parameters.ts";

const api = () => z.enum(LIST_KEYS);

export const SavedFilter = z.object({
  id: id(),
  name: z.string(),
  parameters: z.string(),
  api: api(),
  /** The account it belongs to. */
  ownerId: id(),
  ownerType: z.literal("Staff"),
  /** Parameters dropped because they no longer exist. */
  dropped: z.array(z.string()),
});
export type SavedFilter = z.output<typeof SavedFilter>;

export const SavedFilterForm = z.strictObject({
  /** Filter to update or rename; left out, a new one is saved. */
  id: z.optional(ref("savedFilter")),
  name: line(),
  parameters: parameters(),
  api: api(),
  /** Ignored: a filter always belongs to the caller. */
  ownerId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  ownerType: z.optional(z.nullable(z.literal("Staff"))),
});

const calls = (prefix: "client" | "finance") => {
  const base = `/${prefix}/v1/saved-filters`;
  return {
    session: call("POST", `${base}/user-session`, {
      summary: "Remember the last filter of a list for this session",
      access: signedIn,
      body: z.strictObject({ api: api(), parameters: parameters() }),
      reply: Done,
    }),
    list: call("GET", `${base}/user`, {
      summary: "Your saved filters, of one list or of all",
      access: signedIn,
      topics: ["savedFilter"],
      query: z.strictObject({ api: z.optional(api()) }),
      reply: z.array(SavedFilter),
    }),
    save: call("PUT", `${base}/user`, {
      summary: "Save, update or rename a filter",
      access: signedIn,
      topics: ["savedFilter"],
      body: SavedFilterForm,
      reply: SavedFilter,
    }),
    remove: call("DELETE", `${base}/user/{id}`, {
      summary: "Delete a saved filter",
      access: signedIn,
      topics: ["savedFilter"],
      params: z.strictObject({ id: ref("savedFilter") }),
      reply: Done,
    }),
  };
};
export const savedFilters = calls("client");
export const financeSavedFilters = calls("finance");
