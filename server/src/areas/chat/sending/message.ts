/** Handlers of messages. Sending puts them into a queue; the worker gives them to Meta. */
import { sql } from "drizzle-orm";
import type { chatMessages as calls } from "#contract/chat/message.ts";
import { z } from "#contract/schema.ts";
import type { Config } from "#server/config.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { missingSettings } from "../connection.ts";
import { readChatMessage, readMessages } from "../message.read.ts";
import { canFill, parametersOf, replaceVariables, TemplateComponents, templateShape } from "../templates/fill.ts";
import { knownValue, preferredOf, readKnown, readTemplates } from "../templates/template.ts";
import { queueMessage, type Recipient, type Standing, standingOf } from "./queue.ts";

/** What a header or a message may carry, by the kind that Meta calls it. Everything else goes as a document. */
const KIND_OF: Readonly<Record<string, "image" | "video" | "audio">> = {
  ...{ "image/jpeg": "image", "image/png": "image", "video/mp4": "video", "video/3gpp": "video" },
  ...{ "audio/aac": "audio", "audio/amr": "audio", "audio/mpeg": "audio", "audio/mp4": "audio", "audio/ogg": "audio" },
};
const MEGABYTE = 1_048_576;
const MOST_BYTES = {
  image: 5 * MEGABYTE,
  video: 16 * MEGABYTE,
  audio: 16 * MEGABYTE,
  document: 100 * MEGABYTE,
} as const;
type FileKind = keyof typeof MOST_BYTES;

interface SentFile {
  kind: FileKind;
  filename: string;
}
/** Refuses a file that is not ready or that WhatsApp does not take. */
async function fileOf(db: Db, mediaId: string, field: string): Promise<SentFile> {
  const { rows } = await db.execute<{ contentType: string; size: string | null; state: string; filename: string }>(
    sql`select content_type as "contentType", size, state, filename from media where id = ${mediaId}::uuid and deleted_at is null`,
  );
  const { contentType, size, state, filename } = found(rows[0]);
  if (state !== "ready") throw new Refusal("uploadIncomplete", field);
  const bytes = Number(size ?? 0);
  const preferred = KIND_OF[contentType] ?? "document";
  // What is too large for a picture or a film still goes as a document.
  const kind = bytes > MOST_BYTES[preferred] ? "document" : preferred;
  if (bytes > MOST_BYTES[kind]) throw new Refusal("tooLarge", field);
  return { kind, filename };
}

const refuseClosed = ({ isWindowOpen }: Standing): void => {
  if (!isWindowOpen) throw new Refusal("7000");
};

/** While they have not replied, one template a day. */
async function refuseSecondTemplate(db: Db, { conversationId, isWindowOpen }: Standing): Promise<void> {
  if (isWindowOpen) return;
  const { rows } = await db.execute<{ sent: boolean }>(
    sql`select exists (select from chat_message m join chat_conversation c on c.id = m.conversation_id where m.conversation_id = ${conversationId}::uuid and m.kind = 'template' and not m.incoming and m.state <> 'FAILED'
      and m.received_at > now() - interval '86400 seconds' and (c.window_from is null or m.received_at > c.window_from + interval '86400 seconds')) as sent`,
  );
  if (found(rows[0]).sent) throw new Refusal("chatTemplateSent");
}

/** Messages that failed or were not confirmed, as they were sent. */
interface Repeated extends Record<string, unknown> {
  logId: string;
  state: string;
  kind: "text" | "template" | FileKind;
  body: string | null;
  detail: object;
  replyToId: string | null;
  mediaId: string | null;
  filename: string | null;
  templateName: string | null;
  language: string | null;
}

async function refuseUnusable(db: Db, standing: Standing, name: string, language: string | null) {
  const named = (await readTemplates(db, standing.numberId)).filter((row) => row.name === name);
  const row = preferredOf(named, language);
  if (!row) throw new Refusal("chatTemplateUnusable", "templateName");
  if (standing.isOptedOut) throw new Refusal("chatOptedOut");
  await refuseSecondTemplate(db, standing);
  if (row.state !== "APPROVED") throw new Refusal("chatTemplateUnusable", "templateName");
  return row;
}

export const chatMessageHandlers = ({ wake, config }: { wake: () => void; config: Config }): Handlers<typeof calls> => {
  /** Without Meta nothing would ever be sent. */
  const standing = (db: Db, actor: Actor, recipient: Recipient) => {
    if (missingSettings(config).length > 0) throw new Refusal("chatNotSetUp");
    return standingOf(db, actor, recipient);
  };
  const answer = async (db: Db, actor: Actor, id: string) => {
    wake();
    return readChatMessage(db, actor, id);
  };
  return {
    list: ({ db, actor, query }) => readMessages(db, actor, query),

    async send({ db, actor, body: { textMessage, replyToId, ...recipient } }) {
      const place = await standing(db, actor, recipient);
      refuseClosed(place);
      return answer(db, actor, await queueMessage(db, actor, place, { kind: "text", body: textMessage, replyToId }));
    },

    async sendMedia({ db, actor, body: { mediaId, caption, replyToId, ...recipient } }) {
      const place = await standing(db, actor, recipient);
      refuseClosed(place);
      const { kind, filename } = await fileOf(db, mediaId, "mediaId");
      // WhatsApp shows no words below a sound.
      if (kind === "audio" && caption !== null)
        throw new Refusal("validation", [{ field: "caption", code: "invalid", message: "A sound has no caption" }]);
      return answer(
        db,
        actor,
        await queueMessage(db, actor, place, { kind, body: caption, mediaId, filename, replyToId }),
      );
    },

    async sendTemplate({ db, actor, body: { templateName, language, variables, headerMediaId, ...recipient } }) {
      const place = await standing(db, actor, recipient);
      const row = await refuseUnusable(db, place, templateName, language);
      const known = await readKnown(db, actor, { logId: place.logId });
      const shape = templateShape(z.parse(TemplateComponents, row.components), (name) => knownValue(known, name));
      if (!canFill(shape)) throw new Refusal("chatTemplateUnusable", "templateName");
      const values = Object.fromEntries(
        shape.variables.map(({ name, value }) => [name, variables[name] ?? value ?? ""]),
      );
      const unfilled = Object.keys(values).filter((name) => values[name] === "");
      const unknown = Object.keys(variables).filter((name) => !Object.hasOwn(values, name));
      if (unfilled.length > 0 || unknown.length > 0)
        throw new Refusal("validation", [
          ...unfilled.map((name) => ({
            field: `variables.${name}`,
            code: "requiredField",
            message: "This field is required",
          })),
          ...unknown.map((name) => ({ field: `variables.${name}`, code: "unknown", message: "Unknown field" })),
        ]);
      const header = ["IMAGE", "VIDEO", "DOCUMENT"].includes(shape.header) ? shape.header.toLowerCase() : null;
      if ((header === null) !== (headerMediaId === null))
        throw new Refusal("validation", [
          {
            field: "headerMediaId",
            code: "invalid",
            message: header === null ? "This template takes no file" : "This field is required",
          },
        ]);
      const file = headerMediaId === null ? null : await fileOf(db, headerMediaId, "headerMediaId");
      if (file && file.kind !== header)
        throw new Refusal("validation", [
          { field: "headerMediaId", code: "invalid", message: `Choose a file that is sent as ${header}` },
        ]);
      const fill = (text: string | null, prefix: string) =>
        text === null ? null : replaceVariables(text, (name) => values[prefix + name]);
      const template = {
        ...{ name: row.name, language: row.language, header: fill(shape.headerText, "header."), footer: shape.footer },
        buttons: shape.buttons.map(({ kind, text }) => ({ kind, text })),
      };
      const id = await queueMessage(db, actor, place, {
        ...{ kind: "template", body: fill(shape.body, ""), mediaId: headerMediaId, filename: file?.filename ?? null },
        detail: { template, components: parametersOf(shape, values), ...(header !== null && { header }) },
      });
      return answer(db, actor, id);
    },

    async repeat({ db, actor, params: { id } }) {
      const { rows } = await db.execute<Repeated>(
        sql`select log_id as "logId", state, kind, body, detail, reply_to_id as "replyToId", media_id as "mediaId", filename, detail #>> '{template,name}' as "templateName", detail #>> '{template,language}' as language
          from chat_message where id = ${id}::uuid and not incoming and kind <> 'event' for update`,
      );
      const message = found(rows[0]);
      if (message.state !== "FAILED" && message.state !== "UNCONFIRMED") throw new Refusal("movedOn");
      const place = await standing(db, actor, {
        ...{ logId: message.logId, recipientId: null, contactId: null, recipientNumberId: null },
      });
      if (message.templateName !== null) await refuseUnusable(db, place, message.templateName, message.language);
      else refuseClosed(place);
      const { kind, body, detail, replyToId, mediaId, filename } = message;
      // A new message: what became of the first one stays to be seen.
      return answer(
        db,
        actor,
        await queueMessage(db, actor, place, { kind, body, detail, replyToId, mediaId, filename }),
      );
    },
  };
};
