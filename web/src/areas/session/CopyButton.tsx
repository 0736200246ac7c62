import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import { useState } from "react";
import { tellFault } from "#web/kit/toasts/fault.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/session.ts";

export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(() => setCopied(true), tellFault);
  };
  return (
    <Button onClick={copy} icon={copied ? <CheckIcon /> : <CopyIcon />} aria-live="polite">
      {t(copied ? "copied" : "copy")}
    </Button>
  );
}
