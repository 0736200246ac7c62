import type { Options } from "@dicebear/open-peeps";

type One<K extends "head" | "face" | "facialHair" | "accessories"> = NonNullable<Options[K]>[number];

export const SKINS = ["porcelain", "fair", "olive", "tan", "brown", "deep"] as const;
export const HAIRS = ["black", "brown", "auburn", "ginger", "blond", "grey"] as const;

/** What is known of a person's face; expression and clothes fall by dice. */
export interface Appearance {
  head: One<"head">;
  skin: (typeof SKINS)[number];
  /** Seen only on heads that are not drawn in ink. */
  hair?: (typeof HAIRS)[number];
  beard?: One<"facialHair">;
  wears?: One<"accessories">;
  face?: One<"face">;
}
