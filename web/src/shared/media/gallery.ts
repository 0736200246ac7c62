/** Pictures and documents of a record: asked for, and hung there after an upload, over a reload too. */
import type { UseQueryResult } from "@tanstack/react-query";
import { FAMILIES } from "#contract/enums.ts";
import { type Attachment, attachments } from "#contract/media/attachments.ts";
import { z } from "#contract/schema.ts";
import { change } from "#web/kit/calls/change.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { type After, afterUpload } from "#web/kit/upload/uploads.ts";

const Owner = z.object({ kind: z.enum([...FAMILIES, "staff"]), id: z.string() });
/** Whose they are. */
export type GalleryOwner = z.output<typeof Owner>;

export function useAttachments({ kind, id }: GalleryOwner): UseQueryResult<Attachment[]> {
  const staff = kind === "staff";
  const ofStaff = useAsk(attachments.ofStaff, { params: { id } }, { when: staff });
  const ofPerson = useAsk(attachments.ofPerson, { params: { family: staff ? "talents" : kind, id } }, { when: !staff });
  return staff ? ofStaff : ofPerson;
}

/** Hangs them on the record, in this order, behind what hangs there already and is not named. */
export const saveAttachments = ({ kind, id }: GalleryOwner, mediaIds: string[]): Promise<unknown> =>
  kind === "staff"
    ? change(attachments.saveOfStaff, { params: { id }, body: { mediaIds } })
    : change(attachments.saveOfPerson, { params: { family: kind, id }, body: { mediaIds } });

const KIND = "attach";
export const attachTo = (owner: GalleryOwner): After => ({ kind: KIND, about: { kind: owner.kind, id: owner.id } });

export const followAttachments = (): void =>
  afterUpload(KIND, async (about, media) => {
    const owner = z.safeParse(Owner, about);
    if (owner.success) await saveAttachments(owner.data, [media.id]);
  });

export const isPicture = ({ media: { typeOfMedia } }: Attachment): boolean => typeOfMedia === 1;
/** To be saved rather than shown. */
export const downloadOf = (url: string): string => `${url}&download=1`;
