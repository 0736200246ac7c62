/** The media row of a portrait and the key of its file. */
import type { mediaTable } from "#server/lib/records/records.table.ts";
import { idOf } from "../values/random.ts";
import { slug } from "../values/slug.ts";
import type { Appearance } from "./appearance.ts";

/** The person in a portrait. */
export interface Sitter {
  id: string;
  name: string;
  look: Appearance;
}

export const SIZE = 256;
export const portraitId = (sitterId: string): string => idOf(`portrait/${sitterId}`);
export const portraitKey = (sitterId: string): string => idOf(`portrait file/${sitterId}`);

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
