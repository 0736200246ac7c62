import { type FormEvent, useId, useState } from "react";
import type { BodyInputOf } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import { type SavedFilter, savedFilters } from "#contract/lists/savedFilters.ts";
import { t } from "#web/messages/kit.ts";
import { Refused } from "../calls/refused.ts";
import { useChange } from "../calls/useChange.ts";
import { Dialog } from "../dialogs/Dialog.tsx";
import { TextField } from "../forms/fields/TextField.tsx";
import { wordsOf } from "../toasts/fault.ts";
import { Button } from "../ui/Button.tsx";

interface Props {
  title: string;
  body: BodyInputOf<typeof savedFilters.save>;
  onDone: (saved: SavedFilter) => void;
  close: () => void;
}

/** What a filter is called. Whatever the server refuses stands at the name: its first detail, else its message. */
export function NameFilter({ title, body, onDone, close }: Props) {
  const id = useId();
  const [name, setName] = useState(body.name);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useChange(savedFilters.save, {
    onDone: (saved) => {
      close();
      onDone(saved);
    },
    onFault: (fault) => setProblem((fault instanceof Refused && fault.details[0]?.message) || wordsOf(fault)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === "") setProblem(t("required"));
    else void saving.run({ body: { ...body, name } });
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("cancel")}
          </Button>
          <Button size="large" tone="main" type="submit" form={id} off={saving.busy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextField
          name="name"
          label={t("filterName")}
          required
          autoFocus
          autoComplete="off"
          maxLength={LIMITS.line}
          value={name}
          error={problem}
          onBlur={() => undefined}
          onChange={(text) => {
            setName(text);
            setProblem(null);
          }}
        />
      </form>
    </Dialog>
  );
}
