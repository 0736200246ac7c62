/** Pictures and documents of a record: loaded, and attached after an upload, also across a reload. */
import type { UseQueryResult } from "@tanstack/react-query";
import { FAMILIES, type Family } from "#contract/enums.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import { attachments } from "#contract/media/record-attachments.ts";
import { z } from "#contract/schema.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { type After, afterUpload } from "#web/ui/upload/uploads.ts";

const Owner = z.object({
  kind: z.enum([...FAMILIES, "partner", "staff", "task", "opportunity", "event", "project", "contract"]),
  id: z.string(),
});
/** The record they belong to. */
export type GalleryOwner = z.output<typeof Owner>;

const isPerson = (kind: GalleryOwner["kind"]): kind is Family => FAMILIES.some((family) => family === kind);

type PlainKind = Exclude<GalleryOwner["kind"], Family>;
/** The calls of each kind with its id in their path. */
const CALLS = {
  staff: { list: attachments.ofStaff, save: attachments.saveOfStaff },
  partner: { list: attachments.ofPartner, save: attachments.saveOfPartner },
  task: { list: attachments.ofTask, save: attachments.saveOfTask },
  opportunity: { list: attachments.ofOpportunity, save: attachments.saveOfOpportunity },
  event: { list: attachments.ofEvent, save: attachments.saveOfEvent },
  project: { list: attachments.ofProject, save: attachments.saveOfProject },
  contract: { list: attachments.ofContract, save: attachments.saveOfContract },
} as const satisfies Record<PlainKind, object>;

export function useAttachments({ kind, id }: GalleryOwner): UseQueryResult<Attachment[]> {
  const plain = isPerson(kind) ? "partner" : kind;
  const own = useCallQuery(CALLS[plain].list, { params: { id } }, { when: !isPerson(kind) });
  const family = isPerson(kind) ? kind : "talents";
  const ofPerson = useCallQuery(attachments.ofPerson, { params: { family, id } }, { when: isPerson(kind) });
  return isPerson(kind) ? ofPerson : own;
}

/** Attaches files to the record in this order, behind existing ones that are not named. */
export function saveAttachments({ kind, id }: GalleryOwner, mediaIds: string[]): Promise<unknown> {
  const args = { params: { id }, body: { mediaIds } };
  return isPerson(kind)
    ? mutate(attachments.saveOfPerson, { ...args, params: { family: kind, id } })
    : mutate(CALLS[kind].save, args);
}

const KIND = "attach";
export const attachTo = (owner: GalleryOwner): After => ({ kind: KIND, about: { kind: owner.kind, id: owner.id } });

export const followAttachments = (): void =>
  afterUpload(KIND, async (about, media) => {
    const owner = z.safeParse(Owner, about);
    if (owner.success) await saveAttachments(owner.data, [media.id]);
  });

/** Whether the record is a piece of work, whose files are mostly documents; a person's are mostly pictures. */
export const isAboutWork = ({ kind }: GalleryOwner): boolean =>
  !isPerson(kind) && kind !== "partner" && kind !== "staff";
export const isPicture = ({ media: { typeOfMedia } }: Attachment): boolean => typeOfMedia === 1;
/** Returns the URL that downloads the file instead of showing it. */
export const downloadOf = (url: string): string => `${url}&download=1`;
