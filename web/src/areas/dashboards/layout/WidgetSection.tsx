/** Frame of a widget: its heading, which F6 goes to and Enter opens the list behind, and how much there is of it. */
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { type KeyboardEventHandler, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { cx } from "#web/ui/cx.ts";
import styles from "./WidgetSection.module.css";

interface Props {
  title: string;
  /** As a text it is a link to the list behind. */
  count?: ReactNode;
  /** Stands at the end of the heading's row. */
  total?: ReactNode;
  /** The list behind it, as a link at the end of that row. */
  link?: { title: string; to: string };
  /** Address that Enter on the heading opens; that of the link by default. */
  list?: string;
  /** True where the content speaks for itself: the heading is for screen readers and keys. */
  quiet?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  children: ReactNode;
}

export function WidgetSection({
  title,
  count,
  total,
  link,
  list = link?.to,
  quiet = false,
  onKeyDown,
  children,
}: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-widget onKeyDown={onKeyDown}>
      <div className={cx(styles.head, quiet && "only-read")}>
        <h2 id={id} className={styles.title} tabIndex={-1} data-widget-heading data-list={list}>
          {title}
        </h2>
        {count !== undefined && (
          <span>{typeof count === "string" && list !== undefined ? <Link to={list}>{count}</Link> : count}</span>
        )}
        {(total !== undefined || link) && (
          <span className={styles.end}>
            {total}
            {link && (
              <Link to={link.to} className={styles.link}>
                {link.title}
                <ArrowRightIcon size={16} aria-hidden />
              </Link>
            )}
          </span>
        )}
      </div>
      {children}
    </section>
  );
}

/** Says in one line that there is nothing, with the one thing to do about it. */
export const WidgetEmpty = ({ text, to, link }: { text: string; to?: string | undefined; link?: string }) => (
  <p className={styles.empty}>
    {text}
    {to !== undefined && link !== undefined && (
      <Link to={to} className={styles.link}>
        {link}
      </Link>
    )}
  </p>
);
