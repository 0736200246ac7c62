import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";

const SETS = [
  {
    title: t("surfaces"),
    tokens: ["ground", "sheet", "raised", "sunk", "hover", "selected", "fill", "line", "line-strong", "control"],
  },
  {
    title: t("inks"),
    tokens: ["ink", "ink-2", "ink-3", "accent", "accent-hover", "accent-text", "accent-tint", "focus", "bar"],
  },
  {
    title: t("status"),
    tokens: ["good", "planned", "waiting", "bad"].flatMap((name) => [`${name}-text`, `${name}-fill`, `${name}-glyph`]),
  },
  {
    title: t("gels"),
    tokens: ["moss", "straw", "rose", "steel", "lilac", "copper"].flatMap((name) => [name, `${name}-edge`]),
  },
];

export const Colours = () => (
  <>
    {SETS.map(({ title, tokens }, index) => (
      <Shelf key={title} title={title} {...(index === 0 && { line: t("colourLine") })}>
        <Specimen title={t("normal")} wide>
          <div className={styles.tokens}>
            {tokens.map((token) => (
              <div key={token} className={styles.token}>
                <span style={{ background: `var(--${token})` }} />
                <code>{token}</code>
              </div>
            ))}
          </div>
        </Specimen>
      </Shelf>
    ))}
  </>
);
