import { type FormEvent, useId, useState } from "react";
import type { BodyInputOf } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import { type SavedFilter, savedFilters } from "#contract/lists/saved-filter.ts";
import { t } from "#web/ui/messages.ts";
import { ApiError } from "../../calls/errors.ts";
import { useCallMutation } from "../../calls/useMutate.ts";
import { Dialog } from "../../dialogs/Dialog.tsx";
import { Button } from "../../elements/Button.tsx";
import { TextField } from "../../forms/fields/TextField.tsx";
import { errorText } from "../../toasts/showError.ts";

interface Props {
  title: string;
  body: BodyInputOf<typeof savedFilters.save>;
  onDone: (saved: SavedFilter) => void;
  close: () => void;
}

/** Asks for a filter's name. A refusal is shown on the name field: its first detail, else its message. */
export function NameFilter({ title, body, onDone, close }: Props) {
  const id = useId();
  const [name, setName] = useState(body.name);
  const [error, setError] = useState<string | null>(null);
  const saving = useCallMutation(savedFilters.save, {
    onDone: (saved) => {
      close();
      onDone(saved);
    },
    onError: (error) => setError((error instanceof ApiError && error.details[0]?.message) || errorText(error)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === "") setError(t("required"));
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
          error={error}
          onBlur={() => undefined}
          onChange={(text) => {
            setName(text);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
