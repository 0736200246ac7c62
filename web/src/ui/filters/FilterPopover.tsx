import { cloneElement, lazy, Suspense, useState } from "react";
import type { FilterPopoverProps } from "./popoverProps.ts";

const load = () => import("./OpenFilter.tsx");
const OpenFilter = lazy(async () => ({ default: (await load()).OpenFilter }));

/** A button that opens a popover; the popover's code is loaded on the first press. */
export function FilterPopover(props: FilterPopoverProps) {
  const [opened, setOpened] = useState(false);
  const button = cloneElement(props.children, {
    onClick: () => setOpened(true),
    onPointerEnter: () => void load().catch(() => undefined),
    "aria-expanded": false,
    "aria-haspopup": "dialog",
  });
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      <OpenFilter {...props} />
    </Suspense>
  );
}
