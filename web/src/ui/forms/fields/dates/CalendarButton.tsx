import { Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "../../fields.css";
import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { type ReactNode, Suspense, useState } from "react";
import { IconButton } from "../../../elements/Button.tsx";
import styles from "./DateField.module.css";

/** A button inside a field that opens a calendar. */
export function CalendarButton({ title, children }: { title: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" offset={6} trapFocus returnFocus>
      <Popover.Target>
        <IconButton title={title} size="small" onClick={() => setOpen(!open)}>
          <CalendarBlankIcon />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className={styles.wait} />}>{open && children(() => setOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
