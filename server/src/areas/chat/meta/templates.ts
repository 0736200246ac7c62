/** Reads an account's templates from Meta, and forgets those that are gone. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { TEMPLATE_CATEGORIES } from "#contract/chat/codes.ts";
import type { Graph } from "#server/lib/meta/graph.ts";
import { templateState } from "../inbound/account-changes.ts";
import { asSystem, type MetaServices } from "./account.ts";
import { Templates } from "./shapes.ts";

const MOST_PAGES = 50;

export async function syncTemplates(
  services: MetaServices,
  graph: Graph,
  { agencyId, accountId, metaId }: { agencyId: string; accountId: string; metaId: string },
): Promise<void> {
  const all = [];
  let after = "";
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, paging } = await graph.ask({
      path: `${metaId}/message_templates`,
      query: {
        fields: "id,name,language,category,status,rejected_reason,components",
        limit: "100",
        ...(after && { after }),
      },
      schema: Templates,
    });
    all.push(...data);
    after = paging?.next ? (paging.cursors?.after ?? "") : "";
    if (!after) break;
  }
  const rows = all.flatMap((one) => {
    const state = templateState(one.status.toUpperCase());
    const category = TEMPLATE_CATEGORIES.find((known) => known === one.category.toUpperCase());
    if (!state || !category) return [];
    const reason = one.rejected_reason && one.rejected_reason !== "NONE" ? one.rejected_reason : null;
    return [
      {
        id: randomUUIDv7(),
        meta: one.id ?? null,
        name: one.name,
        language: one.language,
        category,
        state,
        reason,
        components: one.components ?? [],
      },
    ];
  });
  await asSystem(services, agencyId, async (db) => {
    await db.execute(
      sql`insert into chat_template (id, agency_id, account_id, meta_id, name, language, category, state, reason, components)
        select x.id, ${agencyId}::uuid, ${accountId}::uuid, x.meta, x.name, x.language, x.category, x.state, x.reason, x.components
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, meta text, name text, language text, category text, state text, reason text, components jsonb)
        on conflict (agency_id, account_id, name, language) do update set meta_id = excluded.meta_id, category = excluded.category, state = excluded.state, reason = excluded.reason, components = excluded.components, read_at = now()`,
    );
    await db.execute(
      sql`delete from chat_template t where t.agency_id = ${agencyId}::uuid and t.account_id = ${accountId}::uuid
        and not exists (select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (name text, language text) where x.name = t.name and x.language = t.language)`,
    );
    await db.execute(
      sql`update chat_account set templates_read_at = now() where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
    );
  });
}
