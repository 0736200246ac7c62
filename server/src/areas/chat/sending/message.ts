/** Handlers of messages. Sending puts them into a queue; the worker gives them to Meta. */
import { sql } from "drizzle-orm";
import type { chatMessages as calls } from "#contract/chat/message.ts";
import { z } from "#contract/schema.ts";
import type { Config } from "#server/config.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { missingSettings } from "../connection.ts";
import { canFill, parametersOf, replaceVariables, TemplateComponents, templateShape } from "../fill-template.ts";
import { readChatMessage, readMessages } from "../message.read.ts";
import { readTemplateVariables, templateVariable } from "../template.ts";
import { queueMessage, type Recipient, standingOf, writerOfMessage } from "./queue.ts";
import { readRepeated, refuseClosed, refuseUnusable, repeatMessage } from "./repeat.ts";

/** Meta's kinds for the files of a header or message. Any other file goes as a document. */
const KIND_OF: Readonly<Record<string, "image" | "video" | "audio">> = {
  "image/jpeg": "image",
  "image/png": "image",
  "video/mp4": "video",
  "video/3gpp": "video",
  "audio/aac": "audio",
  "audio/amr": "audio",
  "audio/mpeg": "audio",
  "audio/mp4": "audio",
  "audio/ogg": "audio",
};
const MEGABYTE = 1_048_576;
const MAX_BYTES = {
  image: 5 * MEGABYTE,
  video: 16 * MEGABYTE,
  audio: 16 * MEGABYTE,
  document: 100 * MEGABYTE,
} as const;
type FileKind = keyof typeof MAX_BYTES;

interface SentFile {
  kind: FileKind;
  filename: string;
}
/** Refuses a file that is not ready or that WhatsApp does not take. */
async function fileOf(db: Db, mediaId: string, field: string): Promise<SentFile> {
  const { rows } = await db.execute<{ contentType: string; size: string | null; state: string; filename: string }>(
    sql`select content_type as "contentType", size, state, filename
      from media
      where id = ${mediaId}::uuid and deleted_at is null`,
  );
  const { contentType, size, state, filename } = found(rows[0]);
  if (state !== "ready") throw new Refusal("uploadIncomplete", field);
  const bytes = Number(size ?? 0);
  const preferred = KIND_OF[contentType] ?? "document";
  // A picture or video over its limit may still fit as a document.
  const kind = bytes > MAX_BYTES[preferred] ? "document" : preferred;
  if (bytes > MAX_BYTES[kind]) throw new Refusal("tooLarge", field);
  return { kind, filename };
}

export const chatMessageHandlers = ({ wake, config }: { wake: () => void; config: Config }): Handlers<typeof calls> => {
  /** Refuses to queue without a connection to Meta: the message would never be sent. */
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
      return answer(
        db,
        actor,
        await queueMessage(db, writerOfMessage(actor), place, { kind: "text", body: textMessage, replyToId }),
      );
    },

    async sendMedia({ db, actor, body: { mediaId, caption, replyToId, ...recipient } }) {
      const place = await standing(db, actor, recipient);
      refuseClosed(place);
      const { kind, filename } = await fileOf(db, mediaId, "mediaId");
      // WhatsApp shows no caption below audio.
      if (kind === "audio" && caption !== null)
        throw new Refusal("validation", [{ field: "caption", code: "invalid", message: "A sound has no caption" }]);
      return answer(
        db,
        actor,
        await queueMessage(db, writerOfMessage(actor), place, { kind, body: caption, mediaId, filename, replyToId }),
      );
    },

    async sendTemplate({ db, actor, body: { templateName, language, variables, headerMediaId, ...recipient } }) {
      const place = await standing(db, actor, recipient);
      const row = await refuseUnusable(db, place, templateName, language);
      const receiver = await readTemplateVariables(db, actor, { logId: place.logId });
      const shape = templateShape(z.parse(TemplateComponents, row.components), (name) =>
        templateVariable(receiver, name),
      );
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
        name: row.name,
        language: row.language,
        header: fill(shape.headerText, "header."),
        footer: shape.footer,
        buttons: shape.buttons.map(({ kind, text }) => ({ kind, text })),
      };
      const id = await queueMessage(db, writerOfMessage(actor), place, {
        kind: "template",
        body: fill(shape.body, ""),
        mediaId: headerMediaId,
        filename: file?.filename ?? null,
        detail: { template, components: parametersOf(shape, values), ...(header !== null && { header }) },
      });
      return answer(db, actor, id);
    },

    async repeat({ db, actor, params: { id } }) {
      const message = await readRepeated(db, id);
      const place = await standing(db, actor, {
        logId: message.logId,
        recipientId: null,
        contactId: null,
        recipientNumberId: null,
      });
      return answer(db, actor, await repeatMessage(db, writerOfMessage(actor), place, message));
    },
  };
};
