import type { ReactNode } from "react";
import type { AnyCall } from "#contract/call.ts";
import type { DialogSize } from "../dialogs/Dialog.tsx";
import { showToast } from "../toasts/toasts.ts";
import { FormDialog } from "./FormDialog.tsx";
import {
  type CallFormOptions,
  type NullWhereEmpty,
  type ParamsArg,
  type RecordForm,
  useCallForm,
} from "./useCallForm.ts";

interface Look<V extends object> {
  title: string;
  size?: DialogSize;
  save?: string;
  close: () => void;
  /** What is told once it is saved. */
  told: (values: V) => string;
  children: (form: RecordForm<V>) => ReactNode;
}

/** A form in a dialog that is done once its call is: it closes and says so. */
export function CallDialog<C extends AnyCall, V extends object>({
  call,
  title,
  size,
  save,
  close,
  told: reported,
  children,
  ...options
}: { call: C } & Look<V> & Omit<CallFormOptions<C, V>, "onDone"> & ParamsArg<C> & NullWhereEmpty<C, V>) {
  const done = (_: unknown, values: V): void => {
    close();
    showToast(reported(values));
  };
  // A rest of generic options is no longer known to be all of them but `onDone`.
  const form = useCallForm<C, V>(call, { ...options, onDone: done } as unknown as CallFormOptions<C, V> &
    ParamsArg<C> &
    NullWhereEmpty<C, V>);
  return (
    <FormDialog form={form} title={title} size={size} save={save} close={close}>
      {children(form)}
    </FormDialog>
  );
}
