/** The files of the demo's galleries: drawn once, stored for each agency. */
import sharp from "sharp";
import { MEDIA_TYPE, type TalentCategory } from "#contract/enums.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import type { mediaTable } from "#server/lib/records/records.table.ts";
import { idOf } from "../values/random.ts";
import { pdf } from "./pdf.ts";
import { SCENE_NAMES, SCENE_SIZE, type SceneName, sceneSvg } from "./scenes.ts";

type NewMedia = typeof mediaTable.$inferInsert;

/** Widths of the sizes of a picture. */
const MEDIUM = 640;
const SMALL = 256;

const DOCUMENTS = {
  "Press kit.pdf": ["Biography, quotes and credits on one page.", "Pictures: see the files of this profile."],
  "Technical rider.pdf": ["Stage 8 by 6 metres, two monitors, one quiet room.", "Power: two circuits of 16 A."],
  "Training calendar.pdf": ["Two blocks of six weeks, one week off in between.", "Media on rest days only."],
  "Showreel notes.pdf": ["Scenes in order, with time codes and credits."],
  "Terms of trade.pdf": ["A third on signing, the rest a week before the date.", "All amounts exclude GST."],
  "Tax invoice.pdf": ["Paid by card. All amounts include GST.", "Thank you for your order."],
  "Induction checklist.pdf": ["Keys, laptop, two-factor set up, first three calls."],
} as const;
export type DocumentName = keyof typeof DOCUMENTS;
const isDocument = (name: string): name is DocumentName => name in DOCUMENTS;
const DOCUMENT_NAMES = Object.keys(DOCUMENTS).filter(isDocument);

export const DOCUMENTS_OF: Readonly<Record<TalentCategory, readonly DocumentName[]>> = {
  Music: ["Press kit.pdf", "Technical rider.pdf"],
  Sports: ["Press kit.pdf", "Training calendar.pdf"],
  Entertainment: ["Press kit.pdf", "Showreel notes.pdf"],
};

export const libraryId = (agencyId: string, name: SceneName | DocumentName): string =>
  idOf(`library/${agencyId}/${name}`);
const keyOf = (agencyId: string, name: string, size: string): string =>
  idOf(`library file/${agencyId}/${name}/${size}`);

export const libraryRows = (agencyId: string): NewMedia[] => [
  ...SCENE_NAMES.map((name) => {
    const large = keyOf(agencyId, name, "large");
    const small = keyOf(agencyId, name, "small");
    return {
      id: libraryId(agencyId, name),
      agencyId,
      typeOfMedia: MEDIA_TYPE.image,
      filename: `${name}.webp`,
      contentType: "image/webp",
      ...SCENE_SIZE,
      key: small,
      fileKey: large,
      variants: { large, medium: keyOf(agencyId, name, "medium"), thumbnail: small },
    };
  }),
  ...DOCUMENT_NAMES.map((name) => {
    const key = keyOf(agencyId, name, "file");
    return {
      id: libraryId(agencyId, name),
      agencyId,
      typeOfMedia: MEDIA_TYPE.document,
      filename: name,
      contentType: "application/pdf",
      key,
      fileKey: key,
      size: documentOf(name).length,
    };
  }),
];

const documentOf = (name: DocumentName): Buffer => pdf(name.replace(".pdf", ""), DOCUMENTS[name]);

/** Returns how large each picture is, by the id of its media. */
export async function storeLibrary(files: FileStore, agencyIds: readonly string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const store = (name: string, size: string, content: Buffer): Promise<unknown> =>
    Promise.all(agencyIds.map((agencyId) => files.put(keyOf(agencyId, name, size), content)));
  for (const name of SCENE_NAMES) {
    const large = sharp(Buffer.from(sceneSvg(name)));
    const encoded = (width: number) => large.clone().resize(width).webp({ quality: 82, effort: 0 }).toBuffer();
    const [full, medium, small] = await Promise.all([encoded(SCENE_SIZE.width), encoded(MEDIUM), encoded(SMALL)]);
    await Promise.all([store(name, "large", full), store(name, "medium", medium), store(name, "small", small)]);
    for (const agencyId of agencyIds) sizes.set(libraryId(agencyId, name), full.length);
  }
  for (const name of DOCUMENT_NAMES) await store(name, "file", documentOf(name));
  return sizes;
}
