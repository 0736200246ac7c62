import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "../fields.css";

/** 192 px, six rows (D1 §9). */
export const DROPDOWN_HEIGHT = 192;
export const comboboxProps = { shadow: "none", offset: 4, transitionProps: { duration: 0 } } as const;
