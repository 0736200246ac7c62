import { cloneElement, lazy, type ReactElement, type ReactNode, type Ref, Suspense, useState } from "react";

const load = () => import("./OpenFilter.tsx");
const OpenFilter = lazy(async () => ({ default: (await load()).OpenFilter }));

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

/** A button that opens what is filtered by; the popover is fetched and made when it is first asked for. */
export function FilterPopover(props: FilterPopoverProps) {
  const [asked, setAsked] = useState(false);
  const button = cloneElement(props.children, {
    onClick: () => setAsked(true),
    onPointerEnter: () => void load().catch(() => undefined),
    "aria-expanded": false,
    "aria-haspopup": "dialog",
  });
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <OpenFilter {...props} />
    </Suspense>
  );
}
