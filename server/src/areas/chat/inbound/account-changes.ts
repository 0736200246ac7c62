/**
 * Takes in Meta's changes to an account: bans, quality and limits of numbers, reviews of templates, people who
 * unsubscribe.
 */
import { sql } from "drizzle-orm";
import { NUMBER_TIERS, TEMPLATE_STATES, type TemplateState } from "#contract/chat/codes.ts";
import { z } from "#contract/schema.ts";
import type { Db } from "#server/lib/database/scope.ts";

const text = z.optional(z.string());
const AccountUpdate = z.looseObject({
  event: z.string(),
  ban_info: z.optional(z.looseObject({ waba_ban_state: z.optional(z.unknown()) })),
  violation_info: z.optional(z.looseObject({ violation_type: text })),
});
const QualityUpdate = z.looseObject({
  display_phone_number: z.string(),
  event: text,
  current_limit: text,
  max_daily_conversations_per_business: text,
});
const NameUpdate = z.looseObject({ display_phone_number: z.string(), decision: text, requested_verified_name: text });
const TemplateUpdate = z.looseObject({
  event: z.string(),
  message_template_name: z.string(),
  message_template_language: z.string(),
  reason: z.optional(z.nullable(z.string())),
});
const Preferences = z.looseObject({ user_preferences: z.array(z.unknown()) });
const Preference = z.looseObject({ wa_id: text, user_id: text, value: z.string() });
/** Fields that this program has no use for. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  "message_template_quality_update",
  "account_review_update",
  "account_alerts",
  "business_capability_update",
  "business_status_update",
  "security",
  "flows",
  "smb_app_state_sync",
  "payment_configuration_update",
]);

export const tierOf = (limit: string | undefined): string | null => NUMBER_TIERS.find((tier) => tier === limit) ?? null;

const TEMPLATE_EVENTS: Readonly<Record<string, TemplateState>> = { REINSTATED: "APPROVED", UNPAUSED: "APPROVED" };
export const templateState = (event: string): TemplateState | undefined =>
  TEMPLATE_EVENTS[event] ?? TEMPLATE_STATES.find((state) => state === event);

const lookAt = (db: Db, accountId: string) =>
  db.execute(sql`update chat_account set due_at = now(), templates_read_at = null where id = ${accountId}::uuid`);
const setAccount = (db: Db, accountId: string, state: "CONNECTED" | "BANNED" | "RECONNECT", failure: string | null) =>
  db.execute(
    sql`update chat_account
      set state = ${state}, failure = ${failure}
      where id = ${accountId}::uuid and state in ('CONNECTED', 'BANNED', 'RECONNECT')
        and (${state} <> 'CONNECTED' or (state = 'BANNED' and token_sealed is not null))`,
  );

async function accountUpdate(db: Db, accountId: string, value: unknown): Promise<void> {
  const { event, ban_info, violation_info } = z.parse(AccountUpdate, value);
  const ban = String(ban_info?.waba_ban_state ?? "");
  const why = violation_info?.violation_type;
  if (event === "DISABLED_UPDATE" || ban !== "") {
    if (ban.includes("REINSTATE")) await setAccount(db, accountId, "CONNECTED", null);
    else if (ban.includes("SCHEDULE"))
      await db.execute(
        sql`update chat_account
          set failure = 'Meta will disable this account unless its violations are settled.'
          where id = ${accountId}::uuid`,
      );
    else await setAccount(db, accountId, "BANNED", `Meta has banned this account${why ? ` (${why})` : ""}.`);
  } else if (event === "ACCOUNT_DELETED" || event === "PARTNER_REMOVED" || event === "PARTNER_APP_UNINSTALLED")
    await setAccount(db, accountId, "RECONNECT", "This program's access to the account was taken away at Meta.");
  else if (event === "ACCOUNT_VIOLATION")
    await db.execute(
      sql`update chat_account
        set failure = ${`Meta has noted a violation${why ? ` (${why})` : ""}.`}
        where id = ${accountId}::uuid`,
    );
}

async function qualityUpdate(db: Db, accountId: string, value: unknown): Promise<void> {
  const sent = z.parse(QualityUpdate, value);
  const tier = tierOf(sent.max_daily_conversations_per_business ?? sent.current_limit);
  const quality = sent.event === "FLAGGED" ? "RED" : sent.event === "UNFLAGGED" ? "GREEN" : null;
  await db.execute(
    sql`update chat_number set tier = coalesce(${tier}, tier), quality = coalesce(${quality}, quality)
      where account_id = ${accountId}::uuid
        and regexp_replace(display, '[^0-9]', '', 'g') = ${sent.display_phone_number.replaceAll(/\D/g, "")}`,
  );
  await db.execute(sql`update chat_account set due_at = now() where id = ${accountId}::uuid`);
}

async function nameUpdate(db: Db, accountId: string, value: unknown): Promise<void> {
  const { display_phone_number, decision, requested_verified_name: name } = z.parse(NameUpdate, value);
  if (decision === "APPROVED" && name !== undefined)
    await db.execute(
      sql`update chat_number
        set name = ${name}
        where account_id = ${accountId}::uuid
          and regexp_replace(display, '[^0-9]', '', 'g') = ${display_phone_number.replaceAll(/\D/g, "")}`,
    );
}

async function templateUpdate(db: Db, accountId: string, value: unknown): Promise<void> {
  const { event, message_template_name, message_template_language, reason } = z.parse(TemplateUpdate, value);
  const state = templateState(event);
  const { rowCount } = await db.execute(
    sql`update chat_template
      set state = coalesce(${state ?? null}, state), reason = ${reason === "NONE" ? null : (reason ?? null)}
      where account_id = ${accountId}::uuid
        and name = ${message_template_name}
        and language = ${message_template_language}`,
  );
  if (!rowCount || state === undefined) await lookAt(db, accountId);
}

async function preferences(db: Db, value: unknown): Promise<string[]> {
  const misread: string[] = [];
  for (const sent of z.parse(Preferences, value).user_preferences) {
    const preference = Preference.safeParse(sent);
    if (!preference.success) {
      misread.push("user_preferences");
      continue;
    }
    const { wa_id: waId = "", user_id: userId = "", value: wanted } = preference.data;
    await db.execute(
      sql`update whatsapp_number set opted_out_at = case when ${wanted} = 'stop' then coalesce(opted_out_at, now()) end
        where wa_id = nullif(${waId}, '')
          or phone = any (phone_variants('+' || nullif(${waId}, '')))
          or user_id = nullif(${userId}, '')`,
    );
  }
  return misread;
}

/** Takes in a change of an account. Returns the fields that could not be read. */
export async function takeAccountChange(
  db: Db,
  agencyId: string,
  accountMetaId: string,
  field: string,
  value: unknown,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id
      from chat_account
      where agency_id = ${agencyId}::uuid and meta_id = ${accountMetaId} and state <> 'DISCONNECTED'`,
  );
  const accountId = rows[0]?.id;
  if (field === "user_preferences") return preferences(db, value);
  const take = ACCOUNT_FIELDS[field];
  if (take && accountId !== undefined) await take(db, accountId, value);
  if (take || PASSED_OVER.has(field)) return [];
  return [/^[a-z_]{1,60}$/.test(field) ? `field ${field}` : "field"];
}

const ACCOUNT_FIELDS: Readonly<Record<string, (db: Db, accountId: string, value: unknown) => Promise<unknown>>> = {
  account_update: accountUpdate,
  phone_number_quality_update: qualityUpdate,
  phone_number_name_update: nameUpdate,
  message_template_status_update: templateUpdate,
  template_category_update: lookAt,
  message_template_components_update: lookAt,
};
