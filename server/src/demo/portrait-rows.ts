/** Where a portrait is found: its row, and its file's key. */
import type { media } from "#server/lib/records.table.ts";
import { idOf } from "./chance.ts";
import type { Look } from "./looks.ts";
import { slug } from "./words.ts";

/** Whose portrait it is. */
export interface Sitter {
  id: string;
  name: string;
  look: Look;
}

export const SIZE = 256;
export const portraitId = (of: string): string => idOf(`portrait/${of}`);
export const portraitKey = (of: string): string => idOf(`portrait file/${of}`);

export const portraitRow = (agencyId: string, { id, name }: Sitter): typeof media.$inferInsert => ({
  id: portraitId(id),
  agencyId,
  typeOfMedia: 1,
  filename: `${slug(name)}.webp`,
  contentType: "image/webp",
  width: SIZE,
  height: SIZE,
  key: portraitKey(id),
});
