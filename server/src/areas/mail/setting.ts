/** Handlers of the agency's settings for emails. */
import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import type { mailSettings as calls } from "#contract/mail/mail-setting.ts";
import type { Services } from "#server/lib/area.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { audit } from "#server/lib/records/audit.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { mailSetting } from "./mail.table.ts";

export const INBOUND_PATH = "/mail/v1/inbound";

const readSetting = async (db: Db) => (await db.select().from(mailSetting))[0];

export function mailSettingHandlers({ config, secrets }: Pick<Services, "config" | "secrets">): Handlers<typeof calls> {
  const urlOf = (key: string) => `${config.publicUrl}${INBOUND_PATH}/${key}`;
  async function save(db: Db, agencyId: string, set: Partial<typeof mailSetting.$inferSelect>): Promise<void> {
    await db.insert(mailSetting).values({ id: randomUUIDv7(), agencyId }).onConflictDoNothing();
    await db.update(mailSetting).set(set).where(eq(mailSetting.agencyId, agencyId));
  }
  return {
    async get({ db }) {
      const setting = await readSetting(db);
      const key = setting?.inboundKey ?? null;
      return { tracksOpens: setting?.tracksOpens ?? false, inboundUrl: key === null ? null : urlOf(key) };
    },
    async update({ db, actor: { agencyId }, body }) {
      await save(db, agencyId, body);
      return {};
    },
    async renewInbound({ db, actor: { agencyId, id: actorId } }) {
      const [key, secret] = [newToken(), newToken()];
      await save(db, agencyId, { inboundKey: key, inboundSealed: secrets.encrypt(secret) });
      await audit(db, { agencyId, actorId, what: "inbound mail switched on" });
      return { url: urlOf(key), secret };
    },
  };
}
