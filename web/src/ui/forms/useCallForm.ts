import type { AnyCall, BodyInputOf, BodyOf, CurrentOf } from "#contract/call.ts";
import type { ArgsOf, ResultOf } from "../calls/callTypes.ts";
import { useDraft } from "./drafts/useDraft.ts";
import { currentRecord, type FieldErrors } from "./formState.ts";
import { useFormState } from "./useFormState.ts";
import { useMerge } from "./useMerge.ts";
import { useSubmit } from "./useSubmit.ts";
import type { FieldLabels } from "./versions/openVersions.tsx";

/** What a field needs: spread it, `<TextField {...form.field("displayName")} label="Name" />`. */
export interface Field<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

export interface RecordForm<V extends object> {
  values: V;
  /** What it began with, or has taken on since from what others saved. */
  initial: V;
  field<K extends keyof V & string>(name: K): Field<V[K]>;
  /** One part of a field that is a list of records, such as `part("socialLinks", 0, "url")`. */
  part<K extends keyof V & string, P extends keyof ItemOf<V[K]> & string>(
    name: K,
    index: number,
    part: P,
  ): Field<ItemOf<V[K]>[P]>;
  set<K extends keyof V & string>(name: K, value: V[K]): void;
  dirty: boolean;
  valid: boolean;
  busy: boolean;
  /** A refusal that belongs to no field. */
  alert: string | null;
  /** Something to know that is no fault. */
  notice: string | null;
  /** Someone else saved the same fields meanwhile: shows both versions, for the person to choose. */
  compare: (() => void) | null;
  /** What was typed before a reload, or before the session ended, is back. */
  restored: boolean;
  /** Which words leaving is asked in. */
  kind: "add" | "edit";
  submit(): Promise<void>;
  /** Shows what is missing, as `submit` does, and sends nothing: for a form in steps. Says whether it may go on. */
  check(): boolean;
  /** Whether leaving would lose something, at this moment. */
  unsaved(): boolean;
  /** What is being saved at this moment: resolves to whether it was, once the page that comes after it is there. */
  saving(): Promise<boolean> | null;
  /** Whether it is on its way out: being saved, or saved or discarded and nothing typed since. */
  leaving(): boolean;
  reset(): void;
  /** The same, and nothing is kept of what was typed. */
  discard(): void;
}
type ItemOf<T> = T extends readonly (infer I)[] ? I : never;

export type ParamsArg<C> = ArgsOf<C> extends { params: infer P } ? { params: P } : { params?: undefined };
/** A call that takes a version is sent from a record, which has one. */
type Versioned<C> = BodyOf<C> extends { version: number } ? { version: number } : unknown;

/** Texts that the call takes null for, and whose value in the form could not be null. */
type NeverNull<C, V> = {
  [K in keyof V & keyof BodyOf<C>]: null extends BodyOf<C>[K]
    ? string extends V[K]
      ? null extends V[K]
        ? never
        : K
      : never
    : never;
}[keyof V & keyof BodyOf<C>];
/** An emptied text is null where the call takes null, so the form's value has to be one that may be null. */
export type NullWhereEmpty<C, V> = [NeverNull<C, V>] extends [never]
  ? unknown
  : { initial: { [K in NeverNull<C, V>]: null } };

export interface CallFormOptions<C, V extends object> {
  initial: V;
  /** The body that is sent; without it the values are the body. */
  toBody?: (values: V & Versioned<C>) => BodyInputOf<C>;
  /** What the schema can't say, by field. */
  rules?: (values: V) => FieldErrors;
  /** Validates while typing, not only once a field is left. */
  eager?: boolean;
  /** The form's values of the record that a stale version is refused with. */
  newest?: (current: CurrentOf<C>) => V;
  /** What the two versions of a field are called, where its label and its plain value don't say it. */
  words?: FieldLabels<V>;
  /** Tells forms of one call and record apart, so that neither takes up what was typed into the other; `false` keeps nothing. */
  draft?: string | false;
  /** Shown where the server gives no words of its own. */
  otherwise?: string;
  /** What comes after it; a page it leads to is returned, for whoever waits until it is there. */
  onDone: (answer: ResultOf<C>, values: V) => unknown;
}

/** A form around one call: the contract's schema checks it, a refusal lands on its field, and nothing typed is lost by accident. */
export function useCallForm<C extends AnyCall, V extends object>(
  call: C,
  options: CallFormOptions<C, V> & ParamsArg<C> & NullWhereEmpty<C, V>,
): RecordForm<V> {
  const { initial, rules, eager, newest, words, otherwise, onDone, params } = options;
  // A body that is not what the call takes is refused by its schema, before anything is sent.
  const toBody = (values: V): unknown => options.toBody?.(values as V & Versioned<C>) ?? values;
  const state = useFormState<V>(call, { initial, toBody, rules, eager });
  const merge = useMerge<V>(state, words);
  const draft = useDraft<V>({ call, params, name: options.draft, form: state, onFound: merge.restore });
  const sending = useSubmit<C, V>(call, {
    form: state,
    toArgs: (values) => ({ params, body: toBody(values) }) as unknown as ArgsOf<C>,
    otherwise,
    onStart: draft.reopen,
    onStale: ({ current, saved }, save) => {
      const record = currentRecord(call, current);
      return newest && record ? merge.reconcile(newest(record), saved, save) : null;
    },
    onSaved: (answer) => {
      draft.settle();
      merge.clear();
      // What is saved is where the next change begins, for a form that stays open.
      const values = state.current();
      state.adopt(values, values);
      return onDone(answer, values);
    },
  });

  const { conflict } = merge;
  const compare = conflict && (() => merge.compare(conflict, () => void sending.save()));
  const write = (path: string, value: unknown): void => {
    draft.reopen();
    state.write(path, value);
  };
  const bind = <T>(path: string, value: T): Field<T> => state.bind(path, value, (next) => write(path, next));
  // `part` is called only for entries that are drawn, so the entry is there.
  const entry = <T>(list: unknown, index: number): T => (list as readonly T[])[index] as T;

  return {
    values: state.values,
    initial: state.base(),
    field: (name) => bind(name, state.values[name]),
    part: (name, index, part) =>
      bind(`${name}.${index}.${part}`, entry<ItemOf<V[typeof name]>>(state.values[name], index)[part]),
    set: write,
    dirty: state.dirty,
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
