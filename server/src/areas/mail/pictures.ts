/** Loads an email's pictures from other servers, when its reader asks for them. */
import { type mailLogs as calls, MAIL_LIMITS } from "#contract/mail/mail-log.ts";
import type { Services } from "#server/lib/area.ts";
import { getPictureOutside } from "#server/lib/outside/get-picture.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { mailLogResolver, readMail } from "./mail-log.read.ts";

const SOURCE = /<img\b[^<>]*\bdata-src="([^"<>]+)"/g;
const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

export function mailPictureHandlers({
  database,
  config,
}: Pick<Services, "database" | "config">): UnscopedHandlers<Pick<typeof calls, "pictures">> {
  const getPicture = getPictureOutside(config);
  return {
    async pictures({ session, params: { id } }) {
      const actor = session?.actor;
      if (!actor) throw new Refusal("chooseAgency");
      const { html } = await database.scope(actor, "read", async (db) => {
        const within = await mailLogResolver(db, { actor, action: "read", wide: false, params: {} }, [id]);
        if (within.length === 0) throw notFound();
        return readMail(db, actor, id);
      });
      const sources = [...new Set([...(html ?? "").matchAll(SOURCE)].map(([, src = ""]) => src))].slice(
        0,
        MAIL_LIMITS.pictures,
      );
      const loaded = await Promise.all(
        sources.map(async (src) => {
          const picture = await getPicture(unescaped(src), MAIL_LIMITS.pictureBytes);
          return (
            picture && { src: unescaped(src), data: `data:${picture.type};base64,${picture.bytes.toString("base64")}` }
          );
        }),
      );
      return { pictures: loaded.filter((picture) => picture !== undefined) };
    },
  };
}
