/** Secrets that a test has entered or received, and the replies that may contain them. */
import { Secret } from "otpauth";
import pg from "pg";
import { needles } from "../needles.ts";

interface Canary {
  name: string;
  value: string;
  /** Numbers of the replies that returned it. */
  from: Set<number>;
}

export class Canaries {
  readonly #all = new Map<string, Canary>();

  /** Registers a secret; `from` is the reply that rightly contains it. */
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

  /** Returns a function that names the secrets found in a text in any encoding, except those that reply `answer` returned. */
  finder(): (text: string, answer?: number) => string[] {
    const byForm = new Map<string, Canary>();
    for (const canary of this.#all.values()) for (const form of formsOf(canary.value)) byForm.set(form, canary);
    const find = needles(byForm.keys());
    return (text, answer) => {
      const found = new Set(find(text).flatMap((form) => byForm.get(form) ?? []));
      return [...found].filter(({ from }) => answer === undefined || !from.has(answer)).map(({ name }) => name);
    };
  }
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const forms = [
    value,
    encodeURIComponent(value),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    bytes.toString("hex"),
  ];
  // The bytes of a token or a seed.
  if (/^[\w-]{43}$/.test(value))
    forms.push(Buffer.from(value, "base64url").toString("latin1"), Buffer.from(value, "base64url").toString("hex"));
  if (/^[A-Z2-7]{32}$/.test(value)) forms.push(Buffer.from(Secret.fromBase32(value).bytes).toString("latin1"));
  return forms;
}

/** Returns the text of every table as seen by the owner, the app and the sign-in role; bytes both as hex and raw. */
export async function dump(urls: { url: string; ownerUrl: string }, agencyId: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const scope = `set local app.agencies = '{${agencyId}}'; set local app.agency = '${agencyId}'; set local app.actor = ''`;
  const connections = [
    { url: urls.ownerUrl, opening: scope },
    { url: urls.url, opening: scope },
    { url: urls.url, opening: `set local role greenroom_auth; ${scope}` },
  ];
  for (const { url, opening } of connections) {
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
