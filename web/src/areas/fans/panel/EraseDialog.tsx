import { useState } from "react";
import { fanReports } from "#contract/fans/report.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import type { NamedFan } from "../muting.ts";
import { panelText } from "./messages.ts";
import styles from "./Panel.module.css";

const unused = { onBlur: () => undefined, error: undefined };
const sameName = (typed: string, name: string): boolean => typed.trim().toLowerCase() === name.trim().toLowerCase();

/** Erases a fan once their name is typed. */
export function EraseDialog({ fan, onDone, close }: { fan: NamedFan; onDone: () => void; close: () => void }) {
  const [typed, setTyped] = useState("");
  const { name } = fan;
  const { run, busy } = useCallMutation(fanReports.remove, {
    onDone: () => {
      close();
      onDone();
      showToast(panelText("erased", { name }));
    },
  });
  return (
    <Dialog
      title={panelText("eraseTitle", { name })}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {panelText("keep")}
          </Button>
          <Button
            size="large"
            tone="danger"
            off={busy || !sameName(typed, name)}
            onClick={() => void run({ params: { id: fan.id } })}
          >
            {panelText("eraseYes")}
          </Button>
        </>
      }
    >
      <div className={styles.erase}>
        <p>{panelText("eraseLine")}</p>
        <TextField
          {...unused}
          name="name"
          label={panelText("eraseName", { name })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </div>
    </Dialog>
  );
}
