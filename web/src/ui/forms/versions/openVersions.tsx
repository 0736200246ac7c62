import { lazy } from "react";
import type { Saved } from "#contract/errors.ts";
import { openDialog } from "../../dialogs/dialogs.ts";

const VersionsDialog = lazy(async () => ({ default: (await import("./VersionsDialog.tsx")).VersionsDialog }));

/** Labels and formatted values of fields, where a field's own label and plain value don't suffice. */
export type FieldLabels<V> = {
  readonly [K in keyof V]?: { label?: string; value?: (value: V[K]) => string };
};

export interface Versions<V extends object> {
  /** The fields that both changed. */
  fields: readonly (keyof V & string)[];
  mine: V;
  theirs: V;
  saved: Saved | null;
  /** Saves as soon as a version is chosen. */
  saving: boolean;
  words: FieldLabels<V>;
  /** Called with the fields that take the other person's version. */
  onChosen: (taken: readonly (keyof V & string)[]) => void;
}

/** Shows two versions of a record side by side; closing the dialog changes nothing. */
export function openVersions<V extends object>({ fields, mine, theirs, words, onChosen, ...rest }: Versions<V>): void {
  openDialog((close) => (
    <VersionsDialog
      {...rest}
      sides={fields.map((name) => ({
        name,
        label: words[name]?.label,
        mine: [mine[name], words[name]?.value?.(mine[name])],
        theirs: [theirs[name], words[name]?.value?.(theirs[name])],
      }))}
      onChosen={(taken) => onChosen(fields.filter((name) => taken.includes(name)))}
      close={close}
    />
  ));
}
