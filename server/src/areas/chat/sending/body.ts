/** The body of a message as Meta takes it. */
import { z } from "#contract/schema.ts";
import type { HeaderFile } from "../templates/fill.ts";

/** A message that is to be sent. */
export interface Outgoing {
  id: string;
  kind: string;
  body: string | null;
  detail: unknown;
  filename: string | null;
  /** WhatsApp's number of the one who gets it; null of who keeps it to themselves. */
  to: string | null;
  /** Meta's id of a person without a number. */
  recipient: string | null;
  /** Meta's id of the message that it answers. */
  answers: string | null;
  fileKey: string | null;
  contentType: string | null;
}

const Template = z.looseObject({
  template: z.looseObject({ name: z.string(), language: z.string() }),
  header: z.optional(z.enum(["image", "video", "document"])),
  components: z.array(z.unknown()),
});

/** Returns the body; `mediaId` is what Meta calls the file that it carries. */
export function bodyOf(message: Outgoing, mediaId: string | null): object {
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
