/** Looks up what a sentence may name: colleagues after `@`, records by name. Each word is asked for once. */
import { may, type Rights } from "#contract/access.ts";
import { partnerContacts } from "#contract/partners/contact.ts";
import { records } from "#contract/records/record.ts";
import { staff } from "#contract/staff/staff.ts";
import { queries } from "#web/ui/calls/queries.ts";
import { callQueryOptions } from "#web/ui/calls/useCall.ts";
import { type KnownRecord, mentionsIn, type NamedId, namesIn } from "./names.ts";

/** The most names of one sentence that are looked up. */
const MAX = 8;
const KINDS = { talents: "person", scouts: "person", partners: "partner" } as const;

const staffNamed = async (q: string): Promise<NamedId[]> => {
  const query = { pageSize: 20, withTotal: false, q };
  const { rows } = await queries.fetchQuery(callQueryOptions(staff.options, { query }));
  return rows.map(({ id, displayName: name }) => ({ id, name }));
};
async function recordsNamed(q: string, rights: Rights): Promise<KnownRecord[]> {
  const [found, contacts] = await Promise.all([
    queries.fetchQuery(callQueryOptions(records.find, { query: { q } })),
    may(rights, "PARTNER", "read")
      ? queries.fetchQuery(callQueryOptions(partnerContacts.list, { query: { pageSize: 20, withTotal: false, q } }))
      : { rows: [] },
  ]);
  const knownRecords = found.flatMap(({ collection, id, title: name }): KnownRecord[] => {
    const kind = Object.hasOwn(KINDS, collection) ? KINDS[collection as keyof typeof KINDS] : null;
    return kind ? [{ id, name, kind }] : [];
  });
  return [
    ...knownRecords,
    ...contacts.rows.map(({ id, name, clientId }) => ({ id, name, kind: "contact" as const, partnerId: clientId })),
  ];
}

export interface LookedUp {
  staff: ReadonlyMap<string, readonly NamedId[]>;
  records: ReadonlyMap<string, readonly KnownRecord[]>;
}
/** Returns what is known after looking up the words of the text that were not looked up before; a failure finds nothing. */
export async function lookUp(text: string, loaded: LookedUp, rights: Rights): Promise<LookedUp> {
  const mentions = mentionsIn(text).map(({ words }) => words.slice(1).toLowerCase());
  const names = namesIn(text).map(({ words }) => words.toLowerCase());
  const [newStaff, newRecords] = await Promise.all([
    named(mentions, loaded.staff, staffNamed),
    named(names, loaded.records, (q) => recordsNamed(q, rights)),
  ]);
  if (newStaff.length + newRecords.length === 0) return loaded;
  return { staff: new Map([...loaded.staff, ...newStaff]), records: new Map([...loaded.records, ...newRecords]) };
}
const named = async <T>(
  words: readonly string[],
  cache: ReadonlyMap<string, T[] | readonly T[]>,
  find: (q: string) => Promise<T[]>,
): Promise<[string, T[]][]> =>
  Promise.all(
    [...new Set(words)]
      .filter((word) => !cache.has(word))
      .slice(0, MAX)
      .map(async (word): Promise<[string, T[]]> => [word, await find(word).catch(() => [])]),
  );
