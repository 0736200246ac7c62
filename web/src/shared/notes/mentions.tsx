import { mentions } from "#contract/notes/record-notes.ts";
import { queries } from "#web/ui/calls/queries.ts";
import { callQueryOptions } from "#web/ui/calls/useCall.ts";
import type { FindMentioned } from "#web/ui/rich/mention.ts";
import { Avatar } from "../people/Avatar.tsx";

/** Finds colleagues to mention. */
export const findColleagues: FindMentioned = async (words) => {
  const query = { pageSize: 20, withTotal: false, ...(words && { q: words }) };
  const { rows } = await queries.fetchQuery(callQueryOptions(mentions.list, { query }));
  // Names that begin with the text come before names that contain it.
  const begins = ({ displayName }: { displayName: string }): boolean =>
    displayName.toLowerCase().startsWith(words.toLowerCase());
  return [...rows.filter(begins), ...rows.filter((row) => !begins(row))].map((person) => ({
    id: person.id,
    label: person.displayName,
    mark: <Avatar person={person} size={22} />,
  }));
};
