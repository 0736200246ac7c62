/**
 * Exports or erases conversations with one person, one colleague, or the contacts of one partner, over the logs of all
 * areas.
 */
import type { conversations as calls } from "#contract/comms/conversations.ts";
import type { Services } from "#server/lib/area.ts";
import type { ConversationLine } from "#server/lib/comms/conversation-source.ts";
import { type ZipSource, zipName, zipParts } from "#server/lib/files/zip-writer.ts";
import { audit } from "#server/lib/records/audit.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

type Dependencies = Pick<Services, "store" | "jobs" | "conversations">;

export function conversationHandlers({ store, jobs, conversations }: Dependencies): Handlers<typeof calls> {
  /** Returns the text of one log, and the files that its lines name. */
  function partsOf(title: string, lines: readonly ConversationLine[], taken: Set<string>): ZipSource[] {
    const path = zipName(`${title}.txt`, taken);
    const files: ZipSource[] = [];
    const words = lines.map(({ at, from, text, files: named }) => {
      const names = named.map(({ name, key }) => {
        const own = zipName(name, taken);
        files.push({ path: own, modified: new Date(at), read: () => store.read(key) });
        return ` <${own}>`;
      });
      return `${at} ${from}: ${text}${names.join("")}`;
    });
    async function* read() {
      yield Buffer.from(`${words.join("\n")}\n`);
    }
    const latest = lines.at(-1);
    return [{ path, modified: latest ? new Date(latest.at) : null, read }, ...files];
  }
  return {
    async export({ db, actor, params: { id } }) {
      const { agencyId } = actor;
      const taken = new Set<string>();
      const parts: ZipSource[] = [];
      for (const { title, read } of conversations)
        parts.push(...partsOf(title, await read(db, { agencyId, aboutId: id }), taken));
      await audit(db, { agencyId, actorId: actor.id, what: "conversations exported", subjectId: id });
      return { name: "Conversations.zip", type: "application/zip", parts: zipParts(parts) };
    },

    async erase({ db, actor, params: { id } }) {
      const { agencyId } = actor;
      const erased = [];
      for (const { kind, erase } of conversations) {
        const { count, mediaIds } = await erase(db, { agencyId, aboutId: id });
        for (const mediaId of mediaIds) await jobs.enqueue(db, "media", { agencyId, mediaId });
        erased.push({ kind, count });
      }
      await audit(db, { agencyId, actorId: actor.id, what: "conversations erased", subjectId: id });
      return erased;
    },
  };
}
