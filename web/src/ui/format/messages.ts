/**
 * Messages are defined in a `messages.ts` next to the code that shows them, so that a screen loads only its own:
 *
 *     export const t = defineMessages({ greeting: "Hello, {name}", files: { one: "{count} file", other: "{count} files" } });
 *     t("greeting", { name })        // a missing value or an unknown key does not compile
 */
type Plural = { one: string; other: string };
type Message = string | Plural;

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<M> = M extends Plural ? NamesIn<M["one"]> | NamesIn<M["other"]> | "count" : NamesIn<M>;
type ValuesOf<M> = { [Name in NamesOf<M>]: Name extends "count" ? number : string | number };
type Rest<M> = [NamesOf<M>] extends [never] ? [] : [values: ValuesOf<M>];

const plural = new Intl.PluralRules("en-AU");
const grouped = new Intl.NumberFormat("en-US");

export function interpolate(message: Message, values: Readonly<Record<string, string | number>> = {}): string {
  const text =
    typeof message === "string" ? message : plural.select(Number(values.count)) === "one" ? message.one : message.other;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : typeof value === "number" ? grouped.format(value) : value;
  });
}

export type Translate<M> = <K extends keyof M & string>(key: K, ...[values]: Rest<M[K]>) => string;

export function defineMessages<const M extends Readonly<Record<string, Message>>>(messages: M): Translate<M> {
  return <K extends keyof M & string>(key: K, ...[values]: Rest<M[K]>): string =>
    interpolate(messages[key] as Message, values);
}
