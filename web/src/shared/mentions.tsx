import { mentions } from "#contract/notes/notes.ts";
import { queries } from "#web/kit/calls/queries.ts";
import { asked } from "#web/kit/calls/useAsk.ts";
import type { FindMentioned } from "#web/kit/rich/mentioned.ts";
import { Face } from "./Face.tsx";

/** Colleagues of whom a text may tell. */
export const findColleagues: FindMentioned = async (words) => {
  const query = { pageSize: 20, withTotal: false, ...(words && { q: words }) };
  const { rows } = await queries.fetchQuery(asked(mentions.list, { query }));
  // Whose name begins with it stands before whose name holds it somewhere.
  const begins = ({ displayName }: { displayName: string }): boolean =>
    displayName.toLowerCase().startsWith(words.toLowerCase());
  return [...rows.filter(begins), ...rows.filter((one) => !begins(one))].map((person) => ({
    id: person.id,
    label: person.displayName,
    mark: <Face person={person} size={22} />,
  }));
};
