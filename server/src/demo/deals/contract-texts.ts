/** The demo's library of clauses and its templates of contracts. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { idOf } from "../values/random.ts";

const CLAUSES = {
  Exclusivity:
    "<h2>Exclusivity</h2><p>The talent gives no other public performance near {{event.venue}} in the thirty days before and after the event without the written consent of {{client.name}}.</p>",
  Cancellation:
    "<h2>Cancellation</h2><p>Either party may cancel in writing. Instalments due before the day of cancellation stay due. Neither party is liable for what it can't control.</p>",
  "Recording and photographs":
    "<h2>Recording and photographs</h2><p>{{client.name}} may take photographs for its own publicity. Any recording of sound or film needs the written consent of {{agency.name}}.</p>",
} as const;
type ClauseName = keyof typeof CLAUSES;

const PARTIES =
  "<h2>Parties</h2><p>This agreement is made on {{contract.date}} between <strong>{{client.name}}</strong>{{#if client.contact}}, represented by {{client.contact}}{{/if}}, and <strong>{{agency.name}}</strong>, on behalf of:</p><ul><li><p>{{#each talents}}{{talent.name}}{{#if talent.role}}, {{talent.role}}{{/if}}{{/each}}</p></li></ul>";
const FEE =
  "<h2>Fee</h2><p>{{client.name}} pays {{contract.value}}, {{contract.tax}}, within {{contract.paymentDays}} days of each invoice, in these parts:</p><table><tbody><tr><th><p>Part</p></th><th><p>Due</p></th><th><p>Amount</p></th></tr><tr><td><p>{{#each instalments}}{{instalment.name}}</p></td><td><p>{{instalment.rule}}</p></td><td><p>{{instalment.amount}}{{/each}}</p></td></tr></tbody></table>";
const EVENT =
  "<p>{{#if event.title}}</p><h2>Event</h2><p>{{event.title}}, {{event.start}}, at {{event.venue}}.</p><p>{{/if}}</p>";

interface DemoTemplate {
  name: string;
  text: string;
  clauses: readonly ClauseName[];
  defaultFor: readonly string[];
}
const TEMPLATES: readonly DemoTemplate[] = [
  {
    name: "Performance agreement",
    text: PARTIES + EVENT + FEE,
    clauses: ["Exclusivity", "Cancellation", "Recording and photographs"],
    defaultFor: ["PERFORMANCE", "TOUR", "OTHER"],
  },
  {
    name: "Appearance agreement",
    text: `${PARTIES}<h2>Term</h2><p>From {{contract.termStart}} to {{contract.termEnd}}.</p>${FEE}`,
    clauses: ["Cancellation"],
    defaultFor: ["APPEARANCE"],
  },
];

export async function insertContractTexts(
  db: Db,
  { agencyId, authorId }: { agencyId: string; authorId: string },
): Promise<void> {
  const clauseId = (name: string): string => idOf(`contract clause/${agencyId}/${name}`);
  for (const [name, body] of Object.entries(CLAUSES)) {
    await db.execute(
      sql`insert into contract_clause (id, agency_id, name)
        values (${clauseId(name)}::uuid, ${agencyId}::uuid, ${name})`,
    );
    await db.execute(
      sql`insert into contract_clause_version (agency_id, clause_id, number, body, body_sanitiser, author_id)
        values (${agencyId}::uuid, ${clauseId(name)}::uuid, 1, ${body}, ${SANITISER_VERSION}, ${authorId}::uuid)`,
    );
  }
  for (const { name, text, clauses, defaultFor } of TEMPLATES) {
    const id = idOf(`contract template/${agencyId}/${name}`);
    const body = text + clauses.map((clause) => `<p>{{clause ${clauseId(clause)}}}</p>`).join("");
    await db.execute(
      sql`insert into contract_template (id, agency_id, name, body, body_sanitiser, default_for)
        values (${id}::uuid, ${agencyId}::uuid, ${name}, ${body}, ${SANITISER_VERSION},
          ${sql.param(defaultFor)}::text[])`,
    );
    await db.execute(
      sql`insert into contract_template_clause (agency_id, template_id, clause_id)
        select ${agencyId}::uuid, ${id}::uuid, unnest(${sql.param(clauses.map(clauseId))}::uuid[])`,
    );
  }
}
