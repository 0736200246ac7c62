/** Restores single fields of a record to what they were, through the record's ordinary update. */
import { createContext } from "react";
import type { AnyCall } from "#contract/call.ts";
import type { HistoryChange, HistoryField, HistoryPart } from "#contract/history/history-row.ts";
import { t } from "#web/shared/history/messages.ts";
import type { ArgsOf, ResultOf } from "#web/ui/calls/callTypes.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { loadPhones, phoneLibrary } from "#web/ui/forms/fields/phone/phones.ts";
import type { ParamsArg } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

type Old = HistoryChange["old"];
type Values = Readonly<Record<string, unknown>>;

/** How a field of the history becomes values of the form. */
export interface Restored {
  /** The form's field. */
  name: string;
  read: (old: Old) => Values | Promise<Values>;
}
export const restoredText = (name: string): Restored => ({ name, read: (old) => ({ [name]: old?.[0] ?? null }) });
export const restoredList = (name: string): Restored => ({ name, read: (old) => ({ [name]: old ?? [] }) });
export const restoredNumber = (name: string): Restored => ({
  name,
  read: (old) => ({ [name]: old?.[0] === undefined ? null : Number(old[0]) }),
});
/** A phone number is kept with its calling code, and brings its country along. */
export const restoredPhone: Restored = {
  name: "phoneNumber",
  read: async (old) => {
    const [number] = old ?? [];
    if (number === undefined) return { phoneNumber: null };
    await loadPhones();
    const parsed = phoneLibrary.get()?.parsePhoneNumberFromString(number);
    return { phoneNumber: parsed?.nationalNumber ?? number, ...(parsed?.country && { countryCode: parsed.country }) };
  },
};
export type RestoredFields = Partial<Record<HistoryField, Restored>>;

/** Restorable changes of one part of the record. */
export interface Restore {
  part: HistoryPart;
  /** Returns the action that restores a change's old value; null if there was none, it can't be restored, or it is the value now. */
  of: (change: HistoryChange, label: string) => (() => Promise<void>) | null;
}
export const RestoreContext = createContext<readonly Restore[]>([]);

interface Options<C extends AnyCall, V extends object> {
  part: HistoryPart;
  fields: RestoredFields;
  /** The values of the form now, with their version. */
  initial: V;
  newest: (saved: ResultOf<C>) => V;
  toBody?: (values: V) => unknown;
}

export function restoreBy<C extends AnyCall, V extends object>(
  call: C,
  { part, fields, initial, newest, toBody = (values) => values, params }: Options<C, V> & ParamsArg<C>,
): Restore {
  const save = async (from: V, change: Values): Promise<V | null> => {
    const args = { params, body: toBody({ ...from, ...change }) };
    // As a form does: the body is parsed by the call's schema before it is sent.
    const saved = await mutate(call, args as unknown as ArgsOf<C>);
    return saved === null ? null : newest(saved);
  };
  const now = new Map<string, unknown>(Object.entries(initial));
  return {
    part,
    of: ({ field, old }, label) => {
      const restored = fields[field];
      if (!restored || old === null) return null;
      const ready = restored === restoredPhone ? null : restored.read(old);
      if (ready && !(ready instanceof Promise) && same(ready[restored.name], now.get(restored.name))) return null;
      return async () => {
        const change = await restored.read(old);
        const before = Object.fromEntries(Object.keys(change).map((name) => [name, now.get(name)]));
        const saved = await save(initial, change);
        if (!saved) return;
        showToast(t("restored", { field: label }), {
          undo: async () => {
            if (await save(saved, before)) showToast(t("restoreUndone", { field: label }));
          },
        });
      };
    },
  };
}

const same = (value: unknown, other: unknown): boolean =>
  JSON.stringify(value === "" ? null : value) === JSON.stringify(other === "" ? null : other);
