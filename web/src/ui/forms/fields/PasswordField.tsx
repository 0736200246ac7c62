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

/** A password, which one may look at while typing. */
export function PasswordField(props: Props) {
  const [seen, setSeen] = useState(false);
  const reveal = (
    <IconButton title={t("showPassword")} aria-pressed={seen} size="small" onClick={() => setSeen(!seen)}>
      {seen ? <EyeSlashIcon /> : <EyeIcon />}
    </IconButton>
  );
  return <TextField {...props} type={seen ? "text" : "password"} spellCheck={false} rightSection={reveal} />;
}
