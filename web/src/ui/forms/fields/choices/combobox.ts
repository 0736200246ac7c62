import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "../../fields.css";

/** Six rows; those of media and of roles are other. In px. */
export const DROPDOWN_HEIGHT = 192;
export const MEDIA_DROPDOWN_HEIGHT = 350;
export const ROLE_DROPDOWN_HEIGHT = 200;
/** Options come when they are opened: a form has thousands of them, such as every zone and every country's code. */
export const comboboxProps = {
  shadow: "none",
  offset: 4,
  transitionProps: { duration: 0 },
  keepMounted: false,
} as const;
