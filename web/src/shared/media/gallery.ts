/** Pictures and documents of a record: loaded, and attached after an upload, also across a reload. */
import type { UseQueryResult } from "@tanstack/react-query";
import { FAMILIES, type Family } from "#contract/enums.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import { attachments, FILE_CALLS } from "#contract/media/record-attachments.ts";
import { isWork, PLAIN_FILE_KINDS } from "#contract/record-kinds.ts";
import { z } from "#contract/schema.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { type After, afterUpload } from "#web/ui/upload/uploads.ts";

const Owner = z.object({ kind: z.enum([...FAMILIES, ...PLAIN_FILE_KINDS.map(({ kind }) => kind)]), id: z.string() });
/** The record they belong to. */
export type GalleryOwner = z.output<typeof Owner>;

const isPerson = (kind: GalleryOwner["kind"]): kind is Family => FAMILIES.some((family) => family === kind);

export function useAttachments({ kind, id }: GalleryOwner, { when = true } = {}): UseQueryResult<Attachment[]> {
  const plain = isPerson(kind) ? "partner" : kind;
  const own = useCallQuery(FILE_CALLS[plain].list, { params: { id } }, { when: when && !isPerson(kind) });
  const family = isPerson(kind) ? kind : "talents";
  const ofPerson = useCallQuery(attachments.ofPerson, { params: { family, id } }, { when: when && isPerson(kind) });
  return isPerson(kind) ? ofPerson : own;
}

/** Attaches files to the record in this order, behind existing ones that are not named. */
export function saveAttachments({ kind, id }: GalleryOwner, mediaIds: string[]): Promise<unknown> {
  const args = { params: { id }, body: { mediaIds } };
  return isPerson(kind)
    ? mutate(attachments.saveOfPerson, { ...args, params: { family: kind, id } })
    : mutate(FILE_CALLS[kind].save, args);
}

const KIND = "attach";
export const attachTo = (owner: GalleryOwner): After => ({ kind: KIND, about: { kind: owner.kind, id: owner.id } });

export const followAttachments = (): void =>
  afterUpload(KIND, async (about, media) => {
    const owner = z.safeParse(Owner, about);
    if (owner.success) await saveAttachments(owner.data, [media.id]);
  });

/** True for the files of work, which are mostly documents; those of a person are mostly pictures. */
export const isAboutWork = ({ kind }: GalleryOwner): boolean => !isPerson(kind) && isWork(kind);
export const isPicture = ({ media: { typeOfMedia } }: Attachment): boolean => typeOfMedia === 1;
/** Returns the URL that downloads the file instead of showing it. */
export const downloadOf = (url: string): string => `${url}&download=1`;
