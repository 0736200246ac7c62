import type { ReactElement, ReactNode, Ref } from "react";

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  onPointerEnter?: () => void;
  "aria-expanded"?: boolean;
  "aria-haspopup"?: "dialog";
}

export interface FilterPopoverProps {
  label: string;
  position?: "bottom-start" | "bottom-end";
  width?: number;
  content: (close: () => void) => ReactNode;
  /** The button that opens it. */
  children: ReactElement<ButtonProps>;
}
