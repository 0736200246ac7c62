import { PasswordInput } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "../fields.css";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { t } from "#web/messages/kit.ts";
import type { Field } from "../useCallForm.ts";
import { problem } from "./problem.tsx";

interface Props extends Field<string> {
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
}

/** A password, which one may look at while typing. */
export function PasswordField({ onChange, error, hint, ...rest }: Props) {
  return (
    <PasswordInput
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem(error)}
      description={hint}
      visibilityToggleIcon={({ reveal }) => (reveal ? <EyeSlashIcon /> : <EyeIcon />)}
      visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
    />
  );
}
