import { t } from "#web/ui/messages.ts";
import type { Field } from "../useCallForm.ts";
import styles from "./choices/ChoiceFields.module.css";
import { ChoiceGroup } from "./choices/ChoiceGroup.tsx";

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
const NAMES = Object.keys(SWATCHES) as Swatch[];

interface Props extends Field<Swatch | null> {
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Selects one of twelve colours. */
export function ColorField({ name, value, onChange, onBlur, disabled, ...rest }: Props) {
  return (
    <ChoiceGroup {...rest} path={name} row>
      {NAMES.map((swatch) => (
        <label key={swatch} className={styles.swatch} data-tip={SWATCHES[swatch]}>
          <input
            type="radio"
            name={name}
            aria-label={SWATCHES[swatch]}
            checked={swatch === value}
            disabled={disabled}
            onChange={() => onChange(swatch)}
            onBlur={onBlur}
          />
          <span data-swatch={swatch} style={{ background: `var(--${swatch})` }} />
        </label>
      ))}
    </ChoiceGroup>
  );
}
