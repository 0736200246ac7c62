import type { AnyCall, BodyInputOf, BodyOf, CurrentOf } from "#contract/call.ts";
import type { ArgsOf, ResultOf } from "../calls/callTypes.ts";
import type { ApiError } from "../calls/errors.ts";
import { useDraft } from "./drafts/useDraft.ts";
import { currentRecord, type FieldErrors } from "./formState.ts";
import { useFormState } from "./useFormState.ts";
import { useMerge } from "./useMerge.ts";
import { useSubmit } from "./useSubmit.ts";
import type { FieldLabels } from "./versions/openVersions.tsx";

/** The props of a field, to be spread: `<TextField {...form.field("displayName")} label="Name" />`. */
export interface Field<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

export interface RecordForm<V extends object> {
  values: V;
  /** The initial values, updated with what others have saved since. */
  initial: V;
  field<K extends keyof V & string>(name: K): Field<V[K]>;
  /** One part of a field that is a list of records, such as `part("socialLinks", 0, "url")`. */
  part<K extends keyof V & string, P extends keyof ItemOf<V[K]> & string>(
    name: K,
    index: number,
    part: P,
  ): Field<ItemOf<V[K]>[P]>;
  /** The error at a path inside a field that is an object, such as `recurrenceSetting.endDate`. */
  errorAt(path: string): string | undefined;
  set<K extends keyof V & string>(name: K, value: V[K]): void;
  dirty: boolean;
  valid: boolean;
  busy: boolean;
  /** An error that belongs to no field. */
  alert: string | null;
  /** Information that is not an error. */
  notice: string | null;
  /** Set when someone else saved the same fields meanwhile: shows both versions to choose from. */
  compare: (() => void) | null;
  /** True if a draft from before a reload or the end of a session was restored. */
  restored: boolean;
  /** Selects the question asked before leaving. */
  kind: "add" | "edit";
  submit(): Promise<void>;
  /** Validates and shows errors without sending, for a form in steps. Returns whether the form is valid. */
  check(): boolean;
  /** Returns whether leaving now would lose changes. */
  unsaved(): boolean;
  /** The save in progress: resolves to whether it succeeded, once the next page is shown. */
  saving(): Promise<boolean> | null;
  /** Returns whether the form is being saved, or was saved or discarded without changes since. */
  leaving(): boolean;
  reset(): void;
  /** Resets the form and deletes its draft. */
  discard(): void;
}
type ItemOf<T> = T extends readonly (infer I)[] ? I : never;

export type ParamsArg<C> = ArgsOf<C> extends { params: infer P } ? { params: P } : { params?: undefined };
/** Adds the version where the call takes one: the form's values come from a record, which has it. */
type Versioned<C> = BodyOf<C> extends { version: number } ? { version: number } : unknown;

/** Text fields that are nullable in the call but not in the form's values. */
type NeverNull<C, V> = {
  [K in keyof V & keyof BodyOf<C>]: null extends BodyOf<C>[K]
    ? string extends V[K]
      ? null extends V[K]
        ? never
        : K
      : never
    : never;
}[keyof V & keyof BodyOf<C>];
/** Requires the form's text values to be nullable where the call's are, since an emptied text becomes null. */
export type NullWhereEmpty<C, V> = [NeverNull<C, V>] extends [never]
  ? unknown
  : { initial: { [K in NeverNull<C, V>]: null } };

/** Requires `newest` where the call takes a version, so that no one loses what others have saved meanwhile. */
export type NewestWhereVersioned<C, V> =
  BodyOf<C> extends { version: number } ? { newest: ((current: CurrentOf<C>) => V) | null } : unknown;

export interface CallFormOptions<C, V extends object> {
  initial: V;
  /** True if the initial values may be sent unchanged, having been typed elsewhere. */
  filled?: boolean;
  /** Builds the body; by default the values are the body. */
  toBody?: (values: V & Versioned<C>) => BodyInputOf<C>;
  /** The name of the form's field for the path of a refused one, where they differ. */
  nameOf?: (path: string, values: V) => string;
  /** Additional validation by field, beyond the schema. */
  rules?: (values: V) => FieldErrors;
  /** Validates while typing, not only on blur. */
  eager?: boolean;
  /** Converts the record in a stale-version refusal to form values; null for a form that shows no saved values. */
  newest?: ((current: CurrentOf<C>) => V) | null;
  /** Labels and formatted values for the conflict dialog, where a field's own label and plain value don't suffice. */
  words?: FieldLabels<V>;
  /** Distinguishes the drafts of several forms for the same call and record; `false` keeps no draft. */
  draft?: string | false;
  /** Handles a refusal by its own question, after which `again` sends the form with further values. Returns whether it did. */
  onRefused?: (refusal: ApiError, again: (more: Partial<V>) => void) => boolean;
  /** Shown if the server sends no message of its own. */
  otherwise?: string;
  /** Called after saving; may return the navigation to the next page, to be awaited. */
  onDone: (result: ResultOf<C>, values: V) => unknown;
}

/** A form for one call: validated by the contract's schema, with refusals shown on their fields and drafts that survive a reload. */
export function useCallForm<C extends AnyCall, V extends object>(
  call: C,
  options: CallFormOptions<C, V> & ParamsArg<C> & NullWhereEmpty<C, V> & NewestWhereVersioned<C, V>,
): RecordForm<V> {
  const { initial, filled = false, rules, eager, newest, words, otherwise, onDone, params } = options;
  // An invalid body is refused by the call's schema before it is sent.
  const toBody = (values: V): unknown => options.toBody?.(values as V & Versioned<C>) ?? values;
  const state = useFormState<V>(call, { initial, toBody, rules, eager });
  const merge = useMerge<V>(state, words);
  const draft = useDraft<V>({ call, params, name: options.draft, form: state, onFound: merge.restore });
  const sending = useSubmit<C, V>(call, {
    form: { ...state, isDirty: () => filled || state.isDirty() },
    toArgs: (values) => ({ params, body: toBody(values) }) as unknown as ArgsOf<C>,
    nameOf: options.nameOf,
    onRefused: options.onRefused,
    otherwise,
    onStart: draft.reopen,
    onStale: ({ current, saved }, save) => {
      const record = currentRecord(call, current);
      return newest && record ? merge.reconcile(newest(record), saved, save) : null;
    },
    onSaved: (result) => {
      draft.settle();
      merge.clear();
      // For a form that stays open, the saved values are the new initial values.
      const values = state.current();
      state.adopt(values, values);
      return onDone(result, values);
    },
  });

  const { conflict } = merge;
  const compare = conflict && (() => merge.compare(conflict, () => void sending.save()));
  const write = (path: string, value: unknown): void => {
    draft.reopen();
    state.write(path, value);
  };
  const bind = <T>(path: string, value: T): Field<T> => state.bind(path, value, (next) => write(path, next));
  // `part` is called only for rendered entries, so the entry exists.
  const entry = <T>(list: unknown, index: number): T => (list as readonly T[])[index] as T;

  return {
    values: state.values,
    initial: state.base(),
    field: (name) => bind(name, state.values[name]),
    part: (name, index, part) =>
      bind(`${name}.${index}.${part}`, entry<ItemOf<V[typeof name]>>(state.values[name], index)[part]),
    errorAt: (path) => state.bind(path, null, () => undefined).error,
    set: write,
    dirty: filled || state.dirty,
    valid: state.valid,
    busy: sending.busy,
    alert: sending.alert,
    notice: merge.notice,
    compare,
    restored: draft.restored && state.dirty,
    kind: call.method === "POST" ? "add" : "edit",
    submit: async () => (conflict?.saving ? compare?.() : sending.submit()),
    check: sending.check,
    unsaved: draft.unsaved,
    saving: sending.saving,
    leaving: () => sending.saving() !== null || draft.settled(),
    reset: state.reset,
    discard: () => {
      draft.settle();
      merge.clear();
      sending.setAlert(null);
      state.reset();
    },
  };
}
