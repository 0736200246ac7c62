import { lazy } from "react";
import type { Saved } from "#contract/errors.ts";
import { openDialog } from "../../dialogs/dialogs.ts";

const VersionsDialog = lazy(async () => ({ default: (await import("./VersionsDialog.tsx")).VersionsDialog }));

/** How a field is called and its values are said, where its own label and the plain value don't do. */
export type FieldLabels<V> = {
  readonly [K in keyof V]?: { label?: string; value?: (value: V[K]) => string };
};

export interface Versions<V extends object> {
  /** The fields that both changed. */
  fields: readonly (keyof V & string)[];
  mine: V;
  theirs: V;
  saved: Saved | null;
  /** Whether what is chosen is saved at once. */
  saving: boolean;
  words: FieldLabels<V>;
  /** Which fields take the other's version. */
  onChosen: (taken: readonly (keyof V & string)[]) => void;
}

/** Two versions of one record side by side; closing it chooses nothing, and loses nothing. */
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
