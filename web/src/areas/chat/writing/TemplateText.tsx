import { Fragment } from "react";
import type { MessageTemplate } from "#contract/chat/template.ts";
import shown from "../messages/Messages.module.css";
import styles from "./Writing.module.css";

const VARIABLE = /\{\{\s*([\w.]+)\s*\}\}/;

interface Props {
  template: Pick<MessageTemplate, "body" | "headerText" | "footer" | "buttons">;
  /** By the name of the variable; header variables begin with `header.`. */
  values: Readonly<Record<string, string>>;
}

/** Preview of a template with its values highlighted. */
export const TemplateText = ({ template: { body, headerText, footer, buttons }, values }: Props) => (
  <div className={styles.preview}>
    {headerText && (
      <p>
        <b>
          <Parts text={headerText} shownFor={(name) => values[`header.${name}`]} />
        </b>
      </p>
    )}
    <p className={shown.words}>
      <Parts text={body} shownFor={(name) => values[name]} />
    </p>
    {footer && <small className={shown.small}>{footer}</small>}
    {buttons.length > 0 && (
      <ul className={shown.buttons}>
        {buttons.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    )}
  </div>
);

const Parts = ({ text, shownFor }: { text: string; shownFor: (name: string) => string | undefined }) =>
  text.split(VARIABLE).map((part, place) =>
    // Every second part is the name of a variable.
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <mark key={place} data-empty={!shownFor(part)?.trim() || undefined}>
        {shownFor(part)?.trim() || `{{${part}}}`}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <Fragment key={place}>{part}</Fragment>
    ),
  );
