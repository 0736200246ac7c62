/** Reads an account's templates from Meta, and deletes those that are gone. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { TEMPLATE_CATEGORIES } from "#contract/chat/codes.ts";
import type { Graph } from "#server/lib/meta/graph.ts";
import { templateState } from "../inbound/account-changes.ts";
import { asSystem, type MetaServices } from "./account.ts";
import { Templates } from "./shapes.ts";

const MAX_PAGES = 50;

export async function syncTemplates(
  services: MetaServices,
  graph: Graph,
  { agencyId, accountId, metaId }: { agencyId: string; accountId: string; metaId: string },
): Promise<void> {
  const templates = [];
  let after = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, paging } = await graph.ask({
      path: `${metaId}/message_templates`,
      query: {
        fields: "id,name,language,category,status,rejected_reason,components",
        limit: "100",
        ...(after && { after }),
      },
      schema: Templates,
    });
    templates.push(...data);
    after = paging?.next ? (paging.cursors?.after ?? "") : "";
    if (!after) break;
  }
  const rows = templates.flatMap((template) => {
    const state = templateState(template.status.toUpperCase());
    const category = TEMPLATE_CATEGORIES.find((name) => name === template.category.toUpperCase());
    if (!state || !category) return [];
    const reason = template.rejected_reason && template.rejected_reason !== "NONE" ? template.rejected_reason : null;
    return [
      {
        id: randomUUIDv7(),
        meta: template.id ?? null,
        name: template.name,
        language: template.language,
        category,
        state,
        reason,
        components: template.components ?? [],
      },
    ];
  });
  await asSystem(services, agencyId, async (db) => {
    await db.execute(
      sql`insert into chat_template (id, agency_id, account_id, meta_id, name, language, category, state, reason,
          components)
        select x.id, ${agencyId}::uuid, ${accountId}::uuid, x.meta, x.name, x.language, x.category, x.state, x.reason,
          x.components
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, meta text, name text, language text,
          category text, state text, reason text, components jsonb)
        on conflict (agency_id, account_id, name, language) do update
          set meta_id = excluded.meta_id, category = excluded.category, state = excluded.state,
            reason = excluded.reason, components = excluded.components, read_at = now()`,
    );
    await db.execute(
      sql`delete from chat_template t where t.agency_id = ${agencyId}::uuid and t.account_id = ${accountId}::uuid
        and not exists (select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (name text, language text)
          where x.name = t.name and x.language = t.language)`,
    );
    await db.execute(
      sql`update chat_account
        set templates_read_at = now()
        where agency_id = ${agencyId}::uuid and id = ${accountId}::uuid`,
    );
  });
}
