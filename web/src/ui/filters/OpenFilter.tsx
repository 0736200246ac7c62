import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { cloneElement, useLayoutEffect, useRef, useState } from "react";
import { floating } from "../elements/floating.ts";
import styles from "./FilterBar.module.css";
import type { FilterPopoverProps } from "./popoverProps.ts";

/** The popover of a FilterPopover, open when mounted. */
export function OpenFilter({ label, content, children, position = "bottom-start", width = 264 }: FilterPopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // This button replaces the one that was pressed, so it takes over the focus, to which closing returns.
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  const props = {
    ref: button,
    onClick: () => setOpen(!open),
    "aria-expanded": open,
    "aria-haspopup": "dialog",
  } as const;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position={position}
      offset={6}
      width={width}
      trapFocus
      returnFocus
      {...floating("#content")}
      classNames={{ dropdown: styles.dropdown ?? "" }}
    >
      <Popover.Target>{cloneElement(children, props)}</Popover.Target>
      <Popover.Dropdown aria-label={label} aria-labelledby={undefined}>
        {open && content(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
