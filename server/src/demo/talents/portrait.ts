/** Draws the portraits (Open Peeps by Pablo Stanley, CC0) and stores them as files. */
import { createAvatar } from "@dicebear/core";
import * as openPeeps from "@dicebear/open-peeps";
import sharp from "sharp";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { demoRandom } from "../values/random.ts";
import type { Appearance, HAIRS, SKINS } from "./appearance.ts";
import { portraitId, portraitKey, SIZE, type Sitter } from "./portrait-row.ts";

const SKIN: Record<(typeof SKINS)[number], string> = {
  porcelain: "fbdcc4",
  fair: "f2bf9b",
  olive: "dfa477",
  tan: "c68653",
  brown: "a5622f",
  deep: "74472d",
};
const HAIR: Record<(typeof HAIRS)[number], string> = {
  black: "2f2824",
  brown: "5b3a26",
  auburn: "7d3b22",
  ginger: "c2622d",
  blond: "d9ac5f",
  grey: "a7a29a",
};
/** Clothing colours that go with every tint. */
const CLOTHES = ["c45f59", "3c6d8c", "5e7a40", "d59b3e", "6a5a9a", "e8e0d0", "2f5d50", "95562c", "33404d", "d8a0a6"];
const FACES = ["smile", "smile", "smile", "smile", "calm", "cute", "contempt"] as const;
/** Softer than black, close to the interface's text colour. */
const INK = "#241f1b";

const CONCURRENCY = 6;

/** Returns how large each one is, by the id of its media. */
export async function storePortraits(store: FileStore, sitters: readonly Sitter[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const queue = sitters.values();
  const work = async () => {
    for (const { id, name, look } of queue) {
      // No background, so that the avatar's tint shows through in light and dark mode.
      const picture = sharp(Buffer.from(draw(name, look))).webp({ quality: 82, effort: 0, alphaQuality: 50 });
      const bytes = await picture.toBuffer();
      await store.put(portraitKey(id), bytes);
      sizes.set(portraitId(id), bytes.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return sizes;
}

function draw(name: string, { head, skin, hair = "black", beard, wears, face }: Appearance): string {
  const random = demoRandom(`${name}, portrait`);
  const drawing = createAvatar(openPeeps, {
    seed: name,
    size: SIZE,
    scale: 108,
    translateY: 3,
    head: [head],
    face: [face ?? random.draw(FACES, 1)[0] ?? "smile"],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    accessories: wears ? [wears] : [],
    accessoriesProbability: wears ? 100 : 0,
    maskProbability: 0,
    skinColor: [SKIN[skin]],
    headContrastColor: [HAIR[hair]],
    clothingColor: random.draw(CLOTHES, 1),
  });
  return drawing.toString().replaceAll(/#000(?![0-9a-f])/g, INK);
}
