import { useState } from "react";
import { FAN_KEY_KINDS, type FanKeyKind, fanKeys } from "#contract/fans/fan-key.ts";
import { NewLink } from "#web/shared/feeds/LinkList.tsx";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { RadioField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { t } from "./messages.ts";

const LINES = { read: "readLine", write: "writeLine" } as const;
const CHOICES = FAN_KEY_KINDS.map((value) => ({ value, label: t(value), line: t(LINES[value]) }));
const unused = { onBlur: () => undefined, error: undefined };

/** Creates a key and shows it once. */
export function AddKey({ close }: { close: () => void }) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<FanKeyKind>("read");
  const [key, setKey] = useState<string | null>(null);
  const { run, busy } = useCallMutation(fanKeys.create, { onDone: (created) => setKey(created.key) });
  const isMade = key !== null;
  return (
    <Dialog
      title={t("addKey")}
      size={500}
      onClose={close}
      footer={
        isMade ? (
          <Button size="large" tone="main" onClick={close}>
            {t("close")}
          </Button>
        ) : (
          <Button
            size="large"
            tone="main"
            off={busy || name.trim() === ""}
            onClick={() => void run({ body: { name, kind } })}
          >
            {t("addKey")}
          </Button>
        )
      }
    >
      {isMade ? (
        <NewLink name="key" label={t("made")} hint={t("madeHint")} url={key} />
      ) : (
        <>
          <TextField
            {...unused}
            name="name"
            label={t("keyName")}
            hint={t("keyNameHint")}
            value={name}
            onChange={setName}
            maxLength={100}
            autoComplete="off"
            required
          />
          <RadioField {...unused} name="kind" label={t("kind")} value={kind} onChange={setKind} choices={CHOICES} />
        </>
      )}
    </Dialog>
  );
}
