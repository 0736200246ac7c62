import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { EyeSlashIcon } from "@phosphor-icons/react/dist/csr/EyeSlash";
import { useState } from "react";
import { t } from "#web/ui/messages.ts";
import { IconButton } from "../../elements/Button.tsx";
import type { Field } from "../useCallForm.ts";
import { TextField } from "./TextField.tsx";

interface Props extends Field<string> {
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
}

/** A password, which can be shown while typing. */
export function PasswordField(props: Props) {
  const [visible, setVisible] = useState(false);
  const showButton = (
    <IconButton title={t("showPassword")} aria-pressed={visible} size="small" onClick={() => setVisible(!visible)}>
      {visible ? <EyeSlashIcon /> : <EyeIcon />}
    </IconButton>
  );
  return <TextField {...props} type={visible ? "text" : "password"} spellCheck={false} rightSection={showButton} />;
}
