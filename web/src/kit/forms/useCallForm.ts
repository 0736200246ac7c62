import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import type { AnyCall, BodyInputOf } from "#contract/call.ts";
import type { Saved } from "#contract/errors.ts";
import { t } from "#web/messages/kit.ts";
import { Refused, Unreachable } from "../calls/refused.ts";
import type { AnswerOf, ArgsOf } from "../calls/types.ts";
import { useChange } from "../calls/useChange.ts";
import { wordsOf } from "../toasts/fault.ts";
import { afterPress } from "./afterPress.ts";
import { adopt, errorAt, focusFirst, type Problems, schemaProblems } from "./formState.ts";
import { conflicts, equal, merged } from "./merge.ts";
import { useDraft } from "./useDraft.ts";
import { type FieldWords, openVersions } from "./versions.tsx";

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
  /** Which words leaving is asked in (B-209). */
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
export interface CallFormOptions<C, V extends object> {
  initial: V;
  /** The body that is sent; without it the values are the body. */
  toBody?: (values: V) => BodyInputOf<C>;
  /** What the schema can't say, by field. */
  rules?: (values: V) => Problems;
  /** Finds fault while one types, not only once one has left the field. */
  eager?: boolean;
  /** The form's values from the record as it is now, for when it went stale. */
  newest?: (current: unknown) => V | null;
  /** What the two versions of a field are called, where its label and its plain value don't say it. */
  words?: FieldWords<V>;
  /** Tells forms of one call and record apart, so that neither takes up what was typed into the other; `false` keeps nothing. */
  draft?: string | false;
  /** Said where the server gives no words of its own. */
  otherwise?: string;
  /** What comes after it; a page it leads to is returned, for whoever waits until it is there. */
  onDone: (answer: AnswerOf<C>, values: V) => unknown;
}

/** What others saved of the same record, the fields that both changed, and whether saving is what brought it up. */
interface Stale<V> {
  theirs: V;
  fields: (keyof V & string)[];
  saved: Saved | null;
  saving: boolean;
}
const ownWords = (fault: unknown): string => (fault instanceof Refused ? fault.message : "");
/** So often may others be quicker before it is said. */
const TURNS = 3;

/** A form around one call: the contract's schema checks it, a refusal lands on its field, and nothing typed is lost by accident. */
export function useCallForm<C extends AnyCall, V extends object>(
  call: C,
  options: CallFormOptions<C, V> & ParamsArg<C>,
): RecordForm<V> {
  const { initial, rules, newest, onDone } = options;
  const [alert, setAlert] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [stale, setStale] = useState<Stale<V> | null>(null);
  const attempted = useRef(false);
  /** Saved or discarded: nothing to ask about, nothing to keep. */
  const settled = useRef(false);
  const again = useRef(false);
  const saving = useRef<Promise<boolean> | null>(null);

  const toBody = options.toBody ?? ((values: V) => values as unknown as BodyInputOf<C>);
  const problems = (values: V): Problems => ({ ...rules?.(values), ...schemaProblems(call, toBody(values)) });
  const form = useForm<V>({ mode: "controlled", initialValues: initial, validate: problems });
  const dirty = !equal(form.values, form.getInitialValues());
  const unsaved = useRef(false);
  unsaved.current = dirty;

  const initialKey = JSON.stringify(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed elsewhere is taken at once, but never over something typed
  useEffect(() => {
    if (!dirty) adopt<V>(form, initial, initial);
  }, [initialKey]);

  const compare = (found: Stale<V>): void => {
    setStale(found);
    const { theirs, fields, saved, saving } = found;
    const mine = form.getValues() as V;
    openVersions({
      fields,
      mine,
      theirs,
      saved,
      saving,
      words: options.words ?? {},
      onChosen: (taken) => {
        setStale(null);
        const both = merged(form.getInitialValues() as V, form.getValues() as V, theirs);
        adopt<V>(form, theirs, { ...both, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) });
        if (saving) void deliver();
        else setNotice(t("versionsTaken"));
      },
    });
  };
  const onStale = (theirs: V, saved: Saved | null): void => {
    const [base, mine] = [form.getInitialValues() as V, form.getValues() as V];
    const fields = conflicts(base, mine, theirs);
    if (fields.length > 0) {
      compare({ theirs, fields, saved, saving: true });
      return;
    }
    // Each changed something else: nobody has to choose, and both are kept.
    adopt<V>(form, theirs, merged(base, mine, theirs));
    again.current = true;
  };
  const onFault = (fault: unknown): void => {
    const theirs = fault instanceof Refused && fault.code === "stale" ? newest?.(fault.current) : null;
    if (fault instanceof Refused && theirs) {
      onStale(theirs, fault.saved);
      return;
    }
    const details = fault instanceof Refused ? fault.details.filter(({ field }) => field !== "") : [];
    const here = details.filter(({ field }) => (field.split(".")[0] ?? "") in form.getValues());
    const elsewhere = details.filter((detail) => !here.includes(detail));
    const words =
      fault instanceof Unreachable ? wordsOf(fault) : ownWords(fault) || options.otherwise || wordsOf(fault);
    form.setErrors(Object.fromEntries(here.map(({ field, message }) => [field, message])));
    if (here.length === 0 || elsewhere.length > 0) {
      setAlert([words, ...elsewhere.map(({ message }) => message)].join(" "));
    }
    focusFirst(here.map(({ field }) => field));
  };
  const change = useChange(call, {
    onFault,
    onDone: (answer) => {
      settled.current = true;
      draft.forget();
      setStale(null);
      const values = form.getValues() as V;
      // What is saved is where the next change begins, for a form that stays open.
      adopt<V>(form, values, values);
      return onDone(answer, values);
    },
  });

  const check = (): boolean => {
    attempted.current = true;
    setAlert(null);
    const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Problems };
    if (hasErrors) focusFirst(Object.keys(errors));
    return !hasErrors;
  };
  const submit = async (): Promise<void> => {
    if (stale?.saving) return compare(stale);
    // What was typed a moment ago counts, though it may not be drawn yet.
    if (check() && !equal(form.getValues(), form.getInitialValues())) await deliver();
  };
  const sendInTurns = async (): Promise<boolean> => {
    settled.current = false;
    for (let turn = 0; turn < TURNS; turn += 1) {
      again.current = false;
      const body = toBody(form.getValues());
      if (await change.run({ params: options.params, body } as unknown as ArgsOf<C>)) return true;
      if (!again.current || !check()) return false;
    }
    setAlert(t("staleTitle"));
    return false;
  };
  const deliver = async (): Promise<void> => {
    saving.current ??= sendInTurns().finally(() => {
      saving.current = null;
    });
    await saving.current;
  };
  const write = (path: string, next: unknown): void => {
    settled.current = false;
    form.setFieldValue(path, next as never);
  };
  const discard = (): void => {
    settled.current = true;
    draft.forget();
    setStale(null);
    setAlert(null);
    form.reset();
  };

  const draft = useDraft<V>({
    call,
    params: options.params,
    name: options.draft,
    values: form.values,
    initial: form.getInitialValues() as V,
    lasting: () => unsaved.current && !settled.current,
    onFound: ({ base, values }) => {
      const now = form.getInitialValues() as V;
      const fields = conflicts(base, values, now);
      adopt<V>(form, now, merged(base, values, now));
      if (fields.length > 0) setStale({ theirs: now, fields, saved: null, saving: false });
    },
  });

  const current = problems(form.values);
  const bind = <T>(path: string, value: T): Field<T> => ({
    name: path,
    value,
    onChange: (next) => {
      write(path, next);
      if (attempted.current || options.eager) form.validateField(path);
    },
    // A field that is still as it was is not found fault with for having been walked through.
    onBlur: () => (form.isDirty(path) ? afterPress(() => void form.validateField(path)) : undefined),
    error: errorAt(form.errors, path),
  });
  // `part` is asked only for entries that are drawn, so the entry is there.
  const entry = <T>(list: unknown, index: number): T => (list as readonly T[])[index] as T;

  return {
    values: form.values,
    initial: form.getInitialValues() as V,
    field: (name) => bind(name, form.values[name]),
    part: (name, index, part) =>
      bind(`${name}.${index}.${part}`, entry<ItemOf<V[typeof name]>>(form.values[name], index)[part]),
    set: write,
    dirty,
    valid: Object.keys(current).length === 0,
    busy: change.busy,
    alert,
    notice,
    compare: stale && (() => compare(stale)),
    restored: draft.restored && dirty,
    kind: call.method === "POST" ? "add" : "edit",
    submit,
    check,
    // What was just saved leads on before anything is drawn again.
    unsaved: () => unsaved.current && !settled.current,
    saving: () => saving.current,
    leaving: () => saving.current !== null || settled.current,
    reset: () => form.reset(),
    discard,
  };
}
