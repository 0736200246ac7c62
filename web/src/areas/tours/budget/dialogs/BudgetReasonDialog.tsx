/** Asks for a reason, which stands beside what it explains. */
import { useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { t } from "../messages.ts";

interface Props {
  title: string;
  line?: string | undefined;
  answer: (reason: string | null) => void;
}
export function BudgetReasonDialog({ title, line, answer }: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const use = (): void => {
    if (reason.trim() === "") setError(t("reasonNeeded"));
    else answer(reason.trim());
  };
  return (
    <Dialog
      title={title}
      line={line}
      onClose={() => answer(null)}
      footer={
        <Button tone="main" size="large" onClick={use}>
          {t("use")}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
        onKeyDown={(pressed) => {
          if (pressed.key === "Enter" && (pressed.ctrlKey || pressed.metaKey)) use();
        }}
      >
        <TextAreaField
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
          rows={2}
          required
        />
      </form>
    </Dialog>
  );
}
