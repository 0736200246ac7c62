import { t } from "#web/ui/messages.ts";
import type { Field } from "../useCallForm.ts";
import { SwatchField } from "./SwatchField.tsx";

/** The fixed set of colours: theme tokens, so that each works in light and dark; their values are never shown. */
export const SWATCHES = {
  "moss-edge": t("moss"),
  "straw-edge": t("straw"),
  "rose-edge": t("rose"),
  "steel-edge": t("steel"),
  "lilac-edge": t("lilac"),
  "copper-edge": t("copper"),
  "good-glyph": t("green"),
  "planned-glyph": t("amber"),
  "waiting-glyph": t("orange"),
  "bad-glyph": t("red"),
  accent: t("stage"),
  "ink-3": t("grey"),
} as const;
export type Swatch = keyof typeof SWATCHES;
const CHOICES = (Object.keys(SWATCHES) as Swatch[]).map((value) => ({ value, label: SWATCHES[value], token: value }));

interface Props extends Field<Swatch | null> {
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Selects one of twelve colours. */
export const ColorField = (props: Props) => <SwatchField {...props} swatches={CHOICES} />;
