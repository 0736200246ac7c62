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
const CHOICES = (Object.keys(SWATCHES) as Swatch[]).map((value) => ({ value, label: SWATCHES[value], token: value }));

interface Props extends Field<Swatch | null> {
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Selects one of twelve colours. */
export const ColorField = (props: Props) => <SwatchField {...props} swatches={CHOICES} />;

interface SwatchChoice<V> {
  value: V;
  label: string;
  /** The theme's token of the colour. */
  token: string;
}
interface SwatchProps<V extends string | null> extends Field<V> {
  label: string;
  swatches: readonly SwatchChoice<NonNullable<V>>[];
  hint?: string;
  required?: boolean;
  disabled?: boolean;
}

/** Selects one of several colours, each with its name. */
export function SwatchField<V extends string | null>({
  name,
  value,
  onChange,
  onBlur,
  swatches,
  disabled,
  ...rest
}: SwatchProps<V>) {
  return (
    <ChoiceGroup {...rest} path={name} row>
      {swatches.map((swatch) => (
        <label key={swatch.value} className={styles.swatch} data-tip={swatch.label}>
          <input
            type="radio"
            name={name}
            aria-label={swatch.label}
            checked={swatch.value === value}
            disabled={disabled}
            onChange={() => onChange(swatch.value)}
            onBlur={onBlur}
          />
          <span data-swatch={swatch.value} style={{ background: `var(--${swatch.token})` }} />
        </label>
      ))}
    </ChoiceGroup>
  );
}
