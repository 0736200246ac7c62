import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import type { AnyCall, BodyInputOf } from "#contract/call.ts";
import { z } from "#contract/schema.ts";
import { t } from "#web/messages/kit.ts";
import { Refused, Unreachable } from "../calls/refused.ts";
import type { AnswerOf, ArgsOf } from "../calls/types.ts";
import { useChange } from "../calls/useChange.ts";
import { wordsOf } from "../toasts/fault.ts";
import { afterPress } from "./afterPress.ts";
import { equal, merged } from "./merge.ts";

/** What a field needs: spread it, `<TextField {...form.field("displayName")} label="Name" />`. */
export interface Field<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}
export type Problems = Record<string, string>;

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
  /** Someone else saved meanwhile: takes what they saved under what was typed here. */
  takeNewest: (() => void) | null;
  submit(): Promise<void>;
  /** Shows what is missing, as `submit` does, and sends nothing: for a form in steps. Says whether it may go on. */
  check(): boolean;
  /** Whether leaving would lose something, at this moment. */
  unsaved(): boolean;
  reset(): void;
}
type ItemOf<T> = T extends readonly (infer I)[] ? I : never;

type ParamsArg<C> = ArgsOf<C> extends { params: infer P } ? { params: P } : { params?: undefined };
interface Options<C, V extends object> {
  initial: V;
  /** The body that is sent; without it the values are the body. */
  toBody?: (values: V) => BodyInputOf<C>;
  /** What the schema can't say, by field. */
  rules?: (values: V) => Problems;
  /** Finds fault while one types, not only once one has left the field. */
  eager?: boolean;
  /** The form's values from the record as it is now, for when it went stale. */
  newest?: (current: unknown) => V | null;
  /** Said where the server gives no words of its own. */
  otherwise?: string;
  onDone: (answer: AnswerOf<C>, values: V) => unknown;
}

/** A form around one call: the contract's schema checks it, a refusal lands on its field, and nothing typed is lost by accident. */
export function useCallForm<C extends AnyCall, V extends object>(
  call: C,
  options: Options<C, V> & ParamsArg<C>,
): RecordForm<V> {
  const { initial, rules, newest, onDone } = options;
  const [alert, setAlert] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [stale, setStale] = useState<{ current: unknown } | null>(null);
  const attempted = useRef(false);
  const saved = useRef(false);

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

  const onFault = (fault: unknown): void => {
    if (fault instanceof Refused && fault.code === "stale" && newest) {
      setStale({ current: fault.current });
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
      saved.current = true;
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
    if (!check() || !dirty) return;
    saved.current = false;
    await change.run({ params: options.params, body: toBody(form.getValues()) } as unknown as ArgsOf<C>);
  };

  const current = problems(form.values);
  const bind = <T>(path: string, value: T): Field<T> => ({
    name: path,
    value,
    onChange: (next) => {
      saved.current = false;
      form.setFieldValue(path, next as never);
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
    set: (name, value) => form.setFieldValue(name, value as never),
    dirty,
    valid: Object.keys(current).length === 0,
    busy: change.busy,
    alert,
    notice,
    takeNewest:
      stale &&
      (() => {
        const theirs = newest?.(stale.current);
        if (theirs) adopt<V>(form, theirs, merged(form.getInitialValues() as V, form.getValues() as V, theirs));
        setStale(null);
        if (theirs) setNotice(t("staleLoaded"));
        else setAlert(t("somethingWentWrong"));
      }),
    submit,
    check,
    // What was just saved leads on before anything is drawn again.
    unsaved: () => unsaved.current && !saved.current,
    reset: () => form.reset(),
  };
}

/** What the contract says about a body, by field. */
export function schemaProblems(call: AnyCall, body: unknown): Problems {
  const result = call.body && z.safeParse(call.body, body);
  if (!result || result.success) return {};
  return Object.fromEntries(result.error.issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

interface FormState<V> {
  setInitialValues(values: V): void;
  setValues(values: Partial<V>): void;
  resetDirty(values: V): void;
}
const ownWords = (fault: unknown): string => (fault instanceof Refused ? fault.message : "");

function adopt<V extends object>(form: FormState<V>, initial: V, values: V): void {
  form.setInitialValues(initial);
  form.setValues(values);
  form.resetDirty(initial);
}

/** A list's own error, or that of its first entry that has one. */
function errorAt(errors: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const key =
    path in errors
      ? path
      : Object.keys(errors).find((other) => other.startsWith(`${path}.`) && /^\d+$/.test(other.slice(path.length + 1)));
  const error = key === undefined ? undefined : errors[key];
  return typeof error === "string" ? error : undefined;
}

function focusFirst(paths: readonly string[]): void {
  const nodes = paths
    .map((path) =>
      document.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"], [data-path="${CSS.escape(path)}"]`),
    )
    .filter((node) => node !== null);
  const [first] = nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  setTimeout(() => first?.focus());
}
