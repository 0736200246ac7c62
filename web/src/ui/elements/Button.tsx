import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { cx } from "../cx.ts";
import styles from "./Button.module.css";

interface ButtonOptions {
  /** One `main` per view. */
  tone?: "main" | "plain" | "quiet" | "danger" | "link";
  size?: "small" | "middle" | "large";
  wide?: boolean;
  icon?: ReactNode;
  /** Renders a link instead of a button. */
  to?: string | undefined;
  /** Looks disabled but can be pressed, such as a Save button that then shows what is missing. */
  pale?: boolean;
  /** Disabled: true, or the reason. The button stays in the tab order, so that the reason can be read. */
  off?: boolean | string | undefined;
}
type Props = ButtonOptions &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & { ref?: Ref<HTMLButtonElement> };

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
  const classNames = cx(styles.button, styles[tone], styles[size], wide && styles.wide, className);
  const tip = typeof off === "string" ? { "data-tip": off } : {};
  if (to !== undefined && off === false) {
    const { ref: __, ...link } = rest;
    return (
      <Link to={to} className={classNames} {...(link as object)}>
        {children}
      </Link>
    );
  }
  return (
    <button
      {...rest}
      {...tip}
      type={type}
      className={classNames}
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

/** A button with an icon only; its title is the accessible name and the tooltip. */
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
