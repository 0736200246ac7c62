/** Files on their way: uploaded first, also over a reload, then sent one after the other. */

import { CHAT_LIMITS } from "#contract/chat/codes.ts";
import type { Conversation } from "#contract/chat/conversation.ts";
import { chatMessages } from "#contract/chat/message.ts";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { Media } from "#contract/media/upload.ts";
import { z } from "#contract/schema.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { type After, startUploads } from "#web/ui/upload/uploads.ts";
import { CHAT_FILES } from "./chatFiles.ts";
import { recipientOf } from "./outgoing.ts";

const id = z.optional(z.string());
const About = z.object({
  logId: id,
  recipientId: id,
  contactId: id,
  recipientNumberId: id,
  replyToId: id,
  caption: id,
});

/** Sends a file of a conversation once it is uploaded. */
export async function sendUploaded(about: After["about"], media: Media): Promise<void> {
  const parsed = z.safeParse(About, about);
  if (!parsed.success) return;
  const { caption, ...recipient } = parsed.data;
  const isSound = media.typeOfMedia === MEDIA_TYPE.audio;
  await mutate(chatMessages.sendMedia, {
    body: { ...recipient, mediaId: media.id, ...(caption && !isSound && { caption }) },
  });
  // WhatsApp shows no words below a sound: they follow by themselves.
  if (caption && isSound) await mutate(chatMessages.send, { body: { ...recipient, textMessage: caption } });
}

export function sendFiles(
  files: readonly File[],
  conversation: Conversation,
  { caption, replyToId }: { caption: string; replyToId: string | null },
): void {
  const target = { ...recipientOf(conversation), replyToId };
  const about = Object.fromEntries(
    Object.entries(target).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  for (const [place, file] of files.entries())
    startUploads([file], {
      after: {
        kind: CHAT_FILES,
        about: { ...about, ...(place === 0 && caption !== "" && { caption: caption.slice(0, CHAT_LIMITS.caption) }) },
      },
    });
}
