/** Builds the request body that sends a message through the WhatsApp API. */
import { z } from "#contract/schema.ts";
import type { HeaderFile } from "../fill-template.ts";

/** Message to be sent. */
export interface OutgoingMessage {
  id: string;
  kind: string;
  body: string | null;
  detail: unknown;
  filename: string | null;
  /** WhatsApp number of the recipient; null if they hide it. */
  to: string | null;
  /** Meta's id of a recipient who hides their number. */
  recipient: string | null;
  /** Meta's id of the message that this one replies to. */
  answers: string | null;
  fileKey: string | null;
  contentType: string | null;
}

const Template = z.looseObject({
  template: z.looseObject({ name: z.string(), language: z.string() }),
  header: z.optional(z.enum(["image", "video", "document"])),
  components: z.array(z.unknown()),
});

/** Returns the request body. `mediaId` is Meta's id of the attached file. */
export function requestBody(message: OutgoingMessage, mediaId: string | null): object {
  const { id, kind, to, recipient, body, answers, filename } = message;
  const common = {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...(to === null ? { recipient } : { to }),
    ...(answers !== null && { context: { message_id: answers } }),
    biz_opaque_callback_data: id,
  };
  if (kind === "text") return { ...common, type: "text", text: { preview_url: false, body: body ?? "" } };
  if (kind === "template") {
    const { template, header, components } = z.parse(Template, message.detail);
    const file: HeaderFile | null =
      header && mediaId !== null ? { kind: header, id: mediaId, filename: filename ?? "file" } : null;
    return {
      ...common,
      type: "template",
      template: {
        name: template.name,
        language: { code: template.language },
        components: file ? [headerOf(file), ...components] : components,
      },
    };
  }
  return {
    ...common,
    type: kind,
    [kind]: {
      id: mediaId,
      ...(body !== null && kind !== "audio" && { caption: body }),
      ...(kind === "document" && filename !== null && { filename }),
    },
  };
}

const headerOf = ({ kind, id, filename }: HeaderFile) => ({
  type: "header",
  parameters: [{ type: kind, [kind]: { id, ...(kind === "document" && { filename }) } }],
});
