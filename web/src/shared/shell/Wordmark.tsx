import { Link } from "react-router";
import { PRODUCT } from "#contract/product.ts";
import styles from "./Wordmark.module.css";

/** The logo and the product's name. */
export function Wordmark({ to, short = false }: { to?: string; short?: boolean }) {
  const content = (
    <>
      <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden>
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <path
          d="M21.6 12.1a6.6 6.6 0 1 0 .9 5.3h-5.4"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={short ? "only-read" : undefined}>{PRODUCT}</span>
    </>
  );
  return to === undefined ? (
    <span className={styles.mark}>{content}</span>
  ) : (
    <Link to={to} className={styles.mark}>
      {content}
    </Link>
  );
}
