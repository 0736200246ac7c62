import type { ReactNode } from "react";
import type { AnyCall } from "#contract/call.ts";
import type { DialogSize } from "../dialogs/Dialog.tsx";
import { showToast } from "../toasts/toasts.ts";
import { FormDialog } from "./FormDialog.tsx";
import {
  type CallFormOptions,
  type NewestWhereVersioned,
  type NullWhereEmpty,
  type ParamsArg,
  type RecordForm,
  useCallForm,
} from "./useCallForm.ts";

interface DialogOptions<V extends object> {
  title: string;
  size?: DialogSize;
  save?: string;
  close: () => void;
  /** Returns the toast after saving. */
  savedMessage: (values: V) => string;
  children: (form: RecordForm<V>) => ReactNode;
}

/** A form in a dialog that closes once its call has succeeded, and shows a toast. */
export function CallDialog<C extends AnyCall, V extends object>({
  call,
  title,
  size,
  save,
  close,
  savedMessage,
  children,
  ...options
}: { call: C } & DialogOptions<V> &
  Omit<CallFormOptions<C, V>, "onDone"> &
  ParamsArg<C> &
  NullWhereEmpty<C, V> &
  NewestWhereVersioned<C, V>) {
  const done = (_: unknown, values: V): void => {
    close();
    showToast(savedMessage(values));
  };
  // TypeScript loses the type of the rest of generic options.
  const form = useCallForm<C, V>(call, { ...options, onDone: done } as unknown as CallFormOptions<C, V> &
    ParamsArg<C> &
    NullWhereEmpty<C, V> &
    NewestWhereVersioned<C, V>);
  return (
    <FormDialog form={form} title={title} size={size} save={save} close={close}>
      {children(form)}
    </FormDialog>
  );
}
