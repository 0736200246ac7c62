import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import { useState } from "react";
import { t } from "#web/shared/messages.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showError } from "#web/ui/toasts/showError.ts";

/** Copies a text that is shown next to it. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(() => setCopied(true), showError);
  };
  return (
    <Button onClick={copy} icon={copied ? <CheckIcon /> : <CopyIcon />} aria-live="polite">
      {t(copied ? "isCopied" : "copyIt")}
    </Button>
  );
}
