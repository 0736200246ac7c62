/** Handlers of templates, and how one is found and filled for a conversation. */
import { sql } from "drizzle-orm";
import type { chatTemplates as calls, MessageTemplate } from "#contract/chat/template.ts";
import { z } from "#contract/schema.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { type ConversationQuery, readConversation } from "./conversation.read.ts";
import { canFill, replaceVariables, TemplateComponents, templateShape } from "./fill-template.ts";

/** Values for a template's variables: about the recipient, and about the writer. */
export interface TemplateVariables {
  name: string | null;
  company: string | null;
  agency: string;
  sender: string | null;
}
const firstName = (name: string | null): string | null => name?.split(/\s+/)[0] ?? null;
/** Returns a variable's value by its name. Variable 1 is, by custom, the name that the message greets. */
export function templateVariable(
  { name, company, agency, sender }: TemplateVariables,
  variable: string,
): string | null {
  if (["1", "first_name", "firstname"].includes(variable)) return firstName(name);
  if (["name", "full_name", "contact_name", "customer_name"].includes(variable)) return name;
  if (["company", "company_name"].includes(variable)) return company;
  if (["agency", "agency_name", "business_name"].includes(variable)) return agency;
  return ["sender", "sender_name", "agent", "agent_name"].includes(variable) ? sender : null;
}

export interface ChatTemplateRow extends Record<string, unknown> {
  id: string;
  name: string;
  language: string;
  category: MessageTemplate["category"];
  state: MessageTemplate["state"];
  reason: string | null;
  components: unknown;
  readAt: string;
}

/** Reads the variables of a conversation: names of agency, sender and recipient. */
export async function readTemplateVariables(
  db: Db,
  actor: Actor,
  query: ConversationQuery | null,
): Promise<TemplateVariables> {
  const { rows } = await db.execute<{ agency: string; sender: string | null }>(
    sql`select a.name as agency, (select s.display_name from staff s where s.id = ${actor.id}::uuid) as sender
      from agency a
      where a.id = ${actor.agencyId}::uuid`,
  );
  const { agency = "", sender = null } = rows[0] ?? {};
  const party = query === null ? null : (await readConversation(db, actor, query)).party;
  return { agency, sender, name: party?.name ?? null, company: party?.company ?? null };
}

/** Reads the templates of the account of a number, or of the default one. */
export async function readTemplates(db: Db, numberId: string | null): Promise<ChatTemplateRow[]> {
  const { rows } = await db.execute<ChatTemplateRow>(
    sql`select t.id, t.name, t.language, t.category, t.state, t.reason, t.components, t.read_at as "readAt"
      from chat_template t join chat_number b on b.agency_id = t.agency_id and b.account_id = t.account_id
      where case when ${numberId}::uuid is null then b.is_default else b.id = ${numberId}::uuid end
      order by t.name, t.language`,
  );
  return rows;
}

/** Picks a template's language: the one asked for, else English, else the only one. */
export function preferredOf<T extends { name: string; language: string }>(
  versions: readonly T[],
  language: string | null,
): T | null {
  const [only] = versions;
  const starting = (code: string) =>
    versions.find((version) => version.language === code) ??
    versions.find((version) => version.language.startsWith(`${code}_`));
  if (language !== null) return versions.find((version) => version.language === language) ?? null;
  return starting("en") ?? (versions.length === 1 && only ? only : null);
}

export function shownTemplate(row: ChatTemplateRow, receiver: TemplateVariables, preferred: boolean): MessageTemplate {
  const { components, ...rest } = row;
  const shape = templateShape(z.parse(TemplateComponents, components), (name) => templateVariable(receiver, name));
  const values = new Map(shape.variables.map(({ name, value }) => [name, value ?? undefined]));
  return {
    ...rest,
    ...shape,
    sendable: row.state === "APPROVED" && canFill(shape),
    textValue: replaceVariables(shape.body, (name) => values.get(name)),
    preferred,
  };
}

export const chatTemplateHandlers: Handlers<typeof calls> = {
  async list({ db, actor, query }) {
    const isNamed = Object.values(query).some((id) => id !== null);
    const receiver = await readTemplateVariables(db, actor, isNamed ? query : null);
    const number = isNamed ? (await readConversation(db, actor, query)).business : null;
    const rows = await readTemplates(db, number?.id ?? null);
    return [...Map.groupBy(rows, ({ name }) => name).values()].flatMap((group) => {
      const preferred = preferredOf(group, null) ?? group[0];
      return group.map((row) => shownTemplate(row, receiver, row === preferred));
    });
  },

  async refresh({ db, actor: { agencyId } }) {
    await db.execute(
      sql`update chat_account
        set templates_read_at = null, due_at = now()
        where agency_id = ${agencyId}::uuid and state = 'CONNECTED'`,
    );
    return {};
  },
};
