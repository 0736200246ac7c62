/** Where a portrait is found: its row, and its file's key. */
import type { mediaTable } from "#server/lib/records/records.table.ts";
import { idOf } from "../values/random.ts";
import { slug } from "../values/slug.ts";
import type { Appearance } from "./appearance.ts";

/** Whose portrait it is. */
export interface Sitter {
  id: string;
  name: string;
  look: Appearance;
}

export const SIZE = 256;
export const portraitId = (of: string): string => idOf(`portrait/${of}`);
export const portraitKey = (of: string): string => idOf(`portrait file/${of}`);

export const portraitRow = (agencyId: string, { id, name }: Sitter): typeof mediaTable.$inferInsert => ({
  id: portraitId(id),
  agencyId,
  typeOfMedia: 1,
  filename: `${slug(name)}.webp`,
  contentType: "image/webp",
  width: SIZE,
  height: SIZE,
  key: portraitKey(id),
});
