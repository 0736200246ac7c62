import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "../../fields.css";

/** Maximum heights of dropdowns, in px; six rows by default. */
export const DROPDOWN_HEIGHT = 192;
export const MEDIA_DROPDOWN_HEIGHT = 350;
export const ROLE_DROPDOWN_HEIGHT = 200;
/** Options are mounted when the dropdown opens: a form has thousands of them, such as all time zones and calling codes. */
export const comboboxProps = {
  shadow: "none",
  offset: 4,
  transitionProps: { duration: 0 },
  keepMounted: false,
} as const;
