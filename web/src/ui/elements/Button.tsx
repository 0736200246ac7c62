import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { cx } from "../cx.ts";
import styles from "./Button.module.css";

interface Look {
  /** One `main` per view. */
  tone?: "main" | "plain" | "quiet" | "danger" | "link";
  size?: "small" | "middle" | "large";
  wide?: boolean;
  icon?: ReactNode;
  /** Leads somewhere instead of doing something. */
  to?: string | undefined;
  /** Looks off but can be pressed, such as a Save that then shows what is missing. */
  pale?: boolean;
  /** True, or why not; stays in the tab order, so that the reason can be read. */
  off?: boolean | string | undefined;
}
type Props = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & { ref?: Ref<HTMLButtonElement> };

function Base({
  tone = "plain",
  size = "middle",
  wide,
  to,
  off = false,
  pale = false,
  className,
  onClick,
  type = "button",
  children,
  icon: _,
  ...rest
}: Props) {
  const names = cx(styles.button, styles[tone], styles[size], wide && styles.wide, className);
  const tip = typeof off === "string" ? { "data-tip": off } : {};
  if (to !== undefined && off === false) {
    const { ref: __, ...link } = rest;
    return (
      <Link to={to} className={names} {...(link as object)}>
        {children}
      </Link>
    );
  }
  return (
    <button
      {...rest}
      {...tip}
      type={type}
      className={names}
      aria-disabled={off !== false || pale || undefined}
      onClick={off === false ? onClick : (event) => event.preventDefault()}
    >
      {children}
    </button>
  );
}

export const Button = ({ children, icon, ...props }: Props) => (
  <Base {...props}>
    {icon}
    {children}
  </Base>
);

/** An icon alone; its title is read out and shown on hover. */
export const IconButton = ({ title, children, tone = "quiet", className, ...props }: Props & { title: string }) => (
  <Base
    data-tip={title}
    {...props}
    aria-label={title}
    title={undefined}
    tone={tone}
    className={cx(styles.icon, className)}
  >
    {children}
  </Base>
);
