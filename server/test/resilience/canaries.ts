/** Secrets that a test has typed or been given, and where they may be seen. */
import { Secret } from "otpauth";
import pg from "pg";

interface Canary {
  name: string;
  value: string;
  /** The answers that gave it, by number. */
  from: Set<number>;
}

export class Canaries {
  readonly #all = new Map<string, Canary>();

  /** Learns of a secret; `from` is the answer that it is part of by right. */
  add(name: string, value: string | null | undefined, from?: number): string {
    if (!value || value.length < 10) throw new Error(`${name} is too short to look for`);
    const canary = this.#all.get(value) ?? { name, value, from: new Set() };
    if (from !== undefined) canary.from.add(from);
    this.#all.set(value, canary);
    return value;
  }

  get count(): number {
    return this.#all.size;
  }

  /** The names of those that stand in the text, plain or in any of their other forms; not those that `answer` gave. */
  in(text: string, answer?: number): string[] {
    return [...this.#all.values()]
      .filter(
        ({ value, from }) =>
          !(answer !== undefined && from.has(answer)) && formsOf(value).some((form) => text.includes(form)),
      )
      .map(({ name }) => name);
  }
}

const forms = new Map<string, string[]>();
function formsOf(value: string): string[] {
  const known = forms.get(value);
  if (known) return known;
  const bytes = Buffer.from(value);
  const made = [
    value,
    encodeURIComponent(value),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    bytes.toString("hex"),
  ];
  // What a token or a seed stands for, as bytes.
  if (/^[\w-]{43}$/.test(value))
    made.push(Buffer.from(value, "base64url").toString("latin1"), Buffer.from(value, "base64url").toString("hex"));
  if (/^[A-Z2-7]{32}$/.test(value)) made.push(Buffer.from(Secret.fromBase32(value).bytes).toString("latin1"));
  forms.set(value, made);
  return made;
}

/** Everything in the database that an agency's people or those who sign in can reach, by table; bytes both as hex and as they are. */
export async function dump(urls: { url: string; ownerUrl: string }, agencyId: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const scope = `set local app.agencies = '{${agencyId}}'; set local app.agency = '${agencyId}'; set local app.actor = ''`;
  const ways = [
    { url: urls.ownerUrl, opening: scope },
    { url: urls.url, opening: scope },
    { url: urls.url, opening: `set local role greenroom_auth; ${scope}` },
  ];
  for (const { url, opening } of ways) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const tables = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
    );
    for (const { name } of tables.rows) {
      await client.query(`begin read only; ${opening}`);
      const rows = await client.query<{ text: string }>(`select t::text as text from ${name} t`).then(
        (result) => result.rows,
        () => [],
      );
      await client.query("rollback");
      found.set(name, (found.get(name) ?? "") + rows.map(({ text }) => text + decoded(text)).join("\n"));
    }
    await client.end();
  }
  return found;
}

const decoded = (row: string) =>
  [...row.matchAll(/\\x([0-9a-f]{8,})/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")).join("\n");
