/** Discovery: who sees talents sees it, and works with shortlists. */
import { type Rule, reads, writes } from "./rule.ts";

const PATH = "/client/v1/disco";
/** A shortlist of the agency belongs to all who see talents. */
const worksWith = (also: readonly number[] = []): Rule => ({ ...reads("TALENT"), also, shared: true }) as Rule;

export const DISCOVERY_RULES: Readonly<Record<string, Rule>> = {
  [`GET ${PATH}/status`]: reads("TALENT"),
  [`GET ${PATH}/search`]: reads("TALENT"),
  // The artist of a sample is unknown, and was never opened.
  [`GET ${PATH}/{artistId}`]: { ...reads("TALENT"), also: [404] },
  [`POST ${PATH}/covers`]: reads("TALENT"),
  // The right to see talents is asked for beside it.
  [`POST ${PATH}/{artistId}/scout`]: writes("SCOUT", [403, 404]),
  [`GET ${PATH}/talents/{talentId}`]: reads("TALENT"),
  [`PUT ${PATH}/talents/{talentId}`]: writes("TALENT"),
  [`GET ${PATH}/shortlists`]: reads("TALENT"),
  [`POST ${PATH}/shortlists`]: { ...reads("TALENT"), also: [403] },
  // Only for its maker, and for owners.
  [`PUT ${PATH}/shortlists/{id}`]: worksWith([403]),
  [`DELETE ${PATH}/shortlists/{id}`]: worksWith([403]),
  [`POST ${PATH}/shortlists/{id}/restore`]: worksWith([403]),
  [`GET ${PATH}/shortlists/{id}/entries`]: worksWith(),
  // The artist of a sample was never found.
  [`POST ${PATH}/shortlists/{id}/entries`]: worksWith([400]),
  [`PUT ${PATH}/shortlist-entries/{id}`]: worksWith(),
  [`PUT ${PATH}/shortlist-entries/{id}/place`]: worksWith([400]),
  [`DELETE ${PATH}/shortlist-entries/{id}`]: worksWith(),
  [`POST ${PATH}/shortlist-entries/{id}/restore`]: worksWith(),
  [`POST ${PATH}/shortlist-entries/{id}/notes`]: worksWith(),
  // One's own notes only.
  [`PUT ${PATH}/shortlist-notes/{id}`]: worksWith([404]),
  [`DELETE ${PATH}/shortlist-notes/{id}`]: worksWith([404]),
};
