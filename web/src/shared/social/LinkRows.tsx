import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type JSX, type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import styles from "./LinkRows.module.css";

interface Props<L> {
  title: string;
  links: readonly L[];
  onChange: (links: L[]) => void;
  removeLabels: (index: number, link: L) => string;
  /** The label of the add button; `addBy` is the new link, or renders something else around the button. */
  addLabels: string;
  addBy: ((add: (link: L) => void, button: JSX.Element) => ReactNode) | { link: L; most: number };
  /** Returns the name of a row's first field, which gets the focus once the row is added. */
  first: (index: number) => string;
  children: (index: number, link: L) => ReactNode;
}

/** Links in a form, one a row. */
export function LinkRows<L>({ title, links, onChange, removeLabels, addLabels, addBy, first, children }: Props<L>) {
  const id = useId();
  const add = (link: L): void => {
    flushSync(() => onChange([...links, link]));
    const name = CSS.escape(first(links.length));
    document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const button = (onClick?: () => void) => (
    <Button size="small" icon={<PlusIcon size={14} />} className={styles.add} {...(onClick && { onClick })}>
      {addLabels}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a group would look like one more group
    <div className={styles.links} role="group" aria-labelledby={id}>
      <p id={id}>{title}</p>
      {links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are bound by their index
        <div key={index} className={styles.link}>
          {children(index, link)}
          <IconButton
            title={removeLabels(index, link)}
            onClick={() => onChange(links.toSpliced(index, 1))}
            className={styles.remove}
          >
            <XIcon />
          </IconButton>
        </div>
      ))}
      {typeof addBy === "function" ? addBy(add, button()) : links.length < addBy.most && button(() => add(addBy.link))}
    </div>
  );
}
