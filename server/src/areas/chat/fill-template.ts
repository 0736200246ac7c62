/** Reads a template of Meta: the variables to fill, the text once they are filled, and the message to send. */

import type { MessageTemplate } from "#contract/chat/template.ts";
import { z } from "#contract/schema.ts";

const Button = z.looseObject({
  type: z.string(),
  text: z.optional(z.string()),
  url: z.optional(z.string()),
  example: z.optional(z.unknown()),
});
const Component = z.looseObject({
  type: z.string(),
  format: z.optional(z.string()),
  text: z.optional(z.string()),
  example: z.optional(z.unknown()),
  buttons: z.optional(z.array(Button)),
});
export const TemplateComponents = z.array(Component);
type Components = z.output<typeof TemplateComponents>;

const VARIABLE = /\{\{\s*([\w.]+)\s*\}\}/g;
const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? "")),
];
const part = (components: Components, type: string) =>
  components.find((component) => component.type.toUpperCase() === type);
export const replaceVariables = (text: string, filling: (name: string) => string | undefined): string =>
  text.replace(VARIABLE, (whole, name: string) => filling(name) ?? whole);

const HEADERS = ["TEXT", "IMAGE", "VIDEO", "DOCUMENT", "LOCATION"] as const;
const BUTTONS = ["QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE"] as const;
const among = <T extends string, F>(options: readonly T[], name: string | undefined, otherwise: F): T | F =>
  options.find((option) => option === name?.toUpperCase()) ?? otherwise;

/** Returns Meta's examples by variable name, as far as it gives them. */
function examplesOf(example: unknown): (name: string, place: number) => string | null {
  const Example = z.looseObject({
    body_text: z.optional(z.array(z.array(z.string()))),
    header_text: z.optional(z.array(z.string())),
    body_text_named_params: z.optional(z.array(z.object({ param_name: z.string(), example: z.string() }))),
    header_text_named_params: z.optional(z.array(z.object({ param_name: z.string(), example: z.string() }))),
  });
  const parsed = Example.safeParse(example);
  if (!parsed.success) return () => null;
  const { body_text, header_text, body_text_named_params = [], header_text_named_params = [] } = parsed.data;
  const named = new Map(
    [...body_text_named_params, ...header_text_named_params].map((param) => [param.param_name, param.example]),
  );
  const placed = body_text?.[0] ?? header_text ?? [];
  return (name, place) => named.get(name) ?? placed[place] ?? null;
}

type Shape = Pick<MessageTemplate, "body" | "header" | "headerText" | "footer" | "buttons" | "variables">;

/** Returns the parts of a template; `valueFor` gives the value of a variable of the body or the header, or null. */
export function templateShape(components: Components, valueFor: (name: string) => string | null): Shape {
  const [header, body, footer] = [part(components, "HEADER"), part(components, "BODY"), part(components, "FOOTER")];
  const buttons = part(components, "BUTTONS")?.buttons ?? [];
  const headerText = header?.format?.toUpperCase() === "TEXT" ? (header.text ?? "") : null;
  const [ofHeader, ofBody] = [examplesOf(header?.example), examplesOf(body?.example)];
  return {
    body: body?.text ?? "",
    header: header ? among(HEADERS, header.format, "TEXT") : "NONE",
    headerText,
    footer: footer?.text ?? null,
    buttons: buttons.map((button) => ({
      kind: among(BUTTONS, button.type, "OTHER"),
      text: button.text ?? "",
      url: button.url ?? null,
    })),
    variables: [
      ...variablesIn(headerText ?? "").map((name, place) => ({
        name: `header.${name}`,
        part: "header" as const,
        example: ofHeader(name, place),
        value: valueFor(name),
      })),
      ...variablesIn(body?.text ?? "").map((name, place) => ({
        name,
        part: "body" as const,
        example: ofBody(name, place),
        value: valueFor(name),
      })),
      ...buttons.flatMap((button, place) => {
        const name = `button.${place}`;
        const isFilled = button.type === "COPY_CODE" || variablesIn(button.url ?? "").length > 0;
        return isFilled ? [{ name, part: "button" as const, example: null, value: null }] : [];
      }),
    ],
  };
}

/** True if this program can fill every part of the template. */
export const canFill = ({ header, buttons }: Shape): boolean =>
  header !== "LOCATION" && buttons.every(({ kind }) => kind !== "OTHER");

/** File of a header, once it is uploaded to Meta. */
export interface HeaderFile {
  kind: "image" | "video" | "document";
  id: string;
  filename: string;
}

/** Returns Meta's parameters for the filled values. The file of a header is added after its upload. */
export function parametersOf(shape: Shape, values: Readonly<Record<string, string>>): unknown[] {
  const isNamed = (name: string) => !/^\d+$/.test(name);
  const text = (name: string, key: string) => ({
    type: "text",
    text: values[key] ?? "",
    ...(isNamed(name) && { parameter_name: name }),
  });
  const ofPart = (which: "header" | "body") => shape.variables.filter((variable) => variable.part === which);
  const header = ofPart("header").map(({ name }) => text(name.slice("header.".length), name));
  const body = ofPart("body").map(({ name }) => text(name, name));
  const buttons = shape.variables
    .filter((variable) => variable.part === "button")
    .map(({ name }) => {
      const index = name.slice("button.".length);
      const isCode = shape.buttons[Number(index)]?.kind === "COPY_CODE";
      const value = values[name] ?? "";
      return {
        type: "button",
        sub_type: isCode ? "copy_code" : "url",
        index,
        parameters: [isCode ? { type: "coupon_code", coupon_code: value } : { type: "text", text: value }],
      };
    });
  return [
    ...(header.length > 0 ? [{ type: "header", parameters: header }] : []),
    ...(body.length > 0 ? [{ type: "body", parameters: body }] : []),
    ...buttons,
  ];
}
