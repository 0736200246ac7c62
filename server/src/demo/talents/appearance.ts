import type { Options } from "@dicebear/open-peeps";

type One<K extends "head" | "face" | "facialHair" | "accessories"> = NonNullable<Options[K]>[number];

export const SKINS = ["porcelain", "fair", "olive", "tan", "brown", "deep"] as const;
export const HAIRS = ["black", "brown", "auburn", "ginger", "blond", "grey"] as const;

/** A person's appearance. Expression and clothes are random. */
export interface Appearance {
  head: One<"head">;
  skin: (typeof SKINS)[number];
  /** Visible only on heads that are not drawn in ink. */
  hair?: (typeof HAIRS)[number];
  beard?: One<"facialHair">;
  wears?: One<"accessories">;
  face?: One<"face">;
}
