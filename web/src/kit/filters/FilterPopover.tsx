import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { cloneElement, type ReactElement, type ReactNode, useState } from "react";
import { floating } from "../ui/floating.ts";
import styles from "./FilterBar.module.css";

interface Props {
  label: string;
  position?: "bottom-start" | "bottom-end";
  width?: number;
  content: (close: () => void) => ReactNode;
  /** The button that opens it. */
  children: ReactElement<{ onClick?: () => void; "aria-expanded"?: boolean; "aria-haspopup"?: "dialog" }>;
}

export function FilterPopover({ label, content, children, position = "bottom-start", width = 264 }: Props) {
  const [open, setOpen] = useState(false);
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
      <Popover.Target>
        {cloneElement(children, { onClick: () => setOpen(!open), "aria-expanded": open, "aria-haspopup": "dialog" })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label} aria-labelledby={undefined}>
        {open && content(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
