import { cloneElement, lazy, Suspense, useState } from "react";
import type { FilterPopoverProps } from "./popoverProps.ts";

const load = () => import("./OpenFilter.tsx");
const OpenFilter = lazy(async () => ({ default: (await load()).OpenFilter }));

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
