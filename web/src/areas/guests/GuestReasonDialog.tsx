/** Asks why guests are approved above a quota. */
import { useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { t } from "./messages.ts";

interface Props {
  line: string;
  /** Null if it was given up. */
  answer: (reason: string | null) => void;
}
export function GuestReasonDialog({ line, answer }: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const approve = (): void => {
    if (reason.trim() === "") setError(t("reasonNeeded"));
    else answer(reason.trim());
  };
  return (
    <Dialog
      title={t("reasonTitle")}
      line={line}
      onClose={() => answer(null)}
      footer={
        <Button tone="main" size="large" onClick={approve}>
          {t("approve")}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          approve();
        }}
      >
        <TextField
          name="reason"
          label={t("reason")}
          value={reason}
          onChange={(text) => {
            setReason(text);
            setError(undefined);
          }}
          onBlur={() => undefined}
          error={error}
          maxLength={LIMITS.remark}
          autoComplete="off"
          required
        />
      </form>
    </Dialog>
  );
}
