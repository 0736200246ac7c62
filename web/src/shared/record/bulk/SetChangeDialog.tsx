import { type ReactNode, useState } from "react";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import type { AnyForm } from "#web/ui/forms/FormFrame.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";

/** Ids to add and to remove. */
export interface SetParts {
  add: string[];
  remove: string[];
}

interface Props {
  title: string;
  line: string;
  close: () => void;
  /** Resolves to whether anything was changed. */
  save: (change: SetParts) => Promise<boolean>;
  children: (fields: Record<"add" | "remove", Field<string[]>>) => ReactNode;
}

/** Asks what to add to many records and what to remove from them. */
export function SetChangeDialog({ title, line, close, save, children }: Props) {
  const [change, setChange] = useState<SetParts>({ add: [], remove: [] });
  const [busy, setBusy] = useState(false);
  const dirty = change.add.length + change.remove.length > 0;
  const submit = async (): Promise<void> => {
    if (!dirty || busy) return;
    setBusy(true);
    if (await save(change)) close();
    else setBusy(false);
  };
  // It is sent for a selection and has no record's version, so no form of a call's stands behind it.
  const form: AnyForm = {
    dirty,
    busy,
    submit,
    valid: true,
    alert: null,
    notice: null,
    compare: null,
    restored: false,
    kind: "edit",
    unsaved: () => dirty && !busy,
    saving: () => null,
    discard: () => undefined,
  };
  const field = (name: "add" | "remove"): Field<string[]> => ({
    name,
    value: change[name],
    onChange: (value) => setChange((now) => ({ ...now, [name]: value })),
    onBlur: () => undefined,
    error: undefined,
  });
  return (
    <FormDialog form={form} size={500} title={title} line={line} close={close} save={t("apply")}>
      {children({ add: field("add"), remove: field("remove") })}
    </FormDialog>
  );
}
