/**
 * The form that other websites show by one script tag: `<script src="…/enquiry/embed.js" data-form="{key}">`. It stands
 * where the tag stands, in its own tree, loads nothing else, and keeps nothing.
 */
import { t } from "./messages.ts";
import { solve } from "./sha256.ts";
import { STYLE } from "./style.ts";

type Ask = "off" | "optional" | "required";
interface Form {
  agency: string;
  company: Ask;
  phone: Ask;
  dates: Ask;
  challenge: string;
  bits: number;
}
interface Refused {
  error?: { message?: string; details?: readonly { field: string; message: string }[] };
}
type Field = HTMLInputElement | HTMLTextAreaElement;

/** A challenge is good for ten minutes; before that it is asked for again. */
const RENEW_MS = 9 * 60_000;
/** Submissions faster than this are taken for bots. */
const FASTEST_MS = 3500;

const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

function labelled(root: Map<string, Field>, name: keyof typeof TYPES, required: boolean): HTMLElement {
  const field = name === "text" ? make("textarea", { rows: 5 }) : make("input", { type: TYPES[name] });
  Object.assign(field, {
    name,
    required,
    maxLength: name === "text" ? 5000 : 200,
    autocomplete: COMPLETE[name] ?? "off",
  });
  root.set(name, field);
  const error = make("small", { className: "error", id: `${name}-error` });
  field.setAttribute("aria-describedby", error.id);
  const hint = name === "phone" ? [make("small", {}, t("phoneHint"))] : [];
  return make("label", {}, required ? `${t(name)} *` : t(name), field, ...hint, error);
}
const TYPES = {
  name: "text",
  email: "email",
  company: "text",
  phone: "tel",
  text: "text",
  startDate: "date",
  endDate: "date",
} as const;
const COMPLETE: Readonly<Record<string, AutoFill>> = {
  name: "name",
  email: "email",
  company: "organization",
  phone: "tel",
};

/** Keeps a solved challenge at hand. */
function challenges(ask: () => Promise<Form>) {
  let issuedAt = 0;
  let text = "";
  let proof: Promise<number> = Promise.resolve(0);
  const take = ({ challenge, bits }: Form): void => {
    [text, issuedAt, proof] = [challenge, Date.now(), solve(challenge, bits)];
  };
  const solved = async (): Promise<{ challenge: string; proof: number }> => {
    if (Date.now() - issuedAt > RENEW_MS) take(await ask());
    const sent = { challenge: text, proof: await proof };
    await new Promise((go) => setTimeout(go, Math.max(0, FASTEST_MS - (Date.now() - issuedAt))));
    // It is good once.
    issuedAt = 0;
    return sent;
  };
  return { take, solved };
}

async function show(script: HTMLScriptElement, key: string): Promise<void> {
  const base = `${new URL(script.src).origin}/enquiry/${key}`;
  const host = make("div");
  if ("page" in script.dataset) host.setAttribute("data-page", "");
  script.after(host);
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];

  const ask = async (): Promise<Form> => {
    const answer = await fetch(`${base}/form`, { credentials: "omit" });
    if (!answer.ok) throw new Error(String(answer.status));
    return ((await answer.json()) as { responseData: Form }).responseData;
  };
  const challenge = challenges(ask);
  const form = await ask().catch(() => null);
  if (!form) return root.append(make("p", {}, t("gone")));
  challenge.take(form);

  const fields = new Map<string, Field>();
  const trap = make("input", { name: "leaveEmpty", tabIndex: -1, autocomplete: "off" });
  const note = make("p", { className: "error" });
  note.setAttribute("role", "alert");
  const button = make("button", { type: "submit" }, t("send"));
  const optional = (name: "company" | "phone") =>
    form[name] === "off" ? [] : [labelled(fields, name, form[name] === "required")];
  const element = make(
    "form",
    { noValidate: true },
    make("div", { className: "pair" }, labelled(fields, "name", true), labelled(fields, "email", true)),
    make("div", { className: "pair" }, ...optional("company"), ...optional("phone")),
    ...(form.dates === "off"
      ? []
      : [
          make(
            "div",
            { className: "pair" },
            labelled(fields, "startDate", form.dates === "required"),
            labelled(fields, "endDate", false),
          ),
        ]),
    labelled(fields, "text", true),
    make("label", { className: "trap", ariaHidden: "true" }, t("leaveEmpty"), trap),
    note,
    button,
  );

  const fault = (name: string, message: string): void => {
    const field = fields.get(name);
    field?.setAttribute("aria-invalid", String(message !== ""));
    const place = root.getElementById(`${name}-error`);
    if (place) place.textContent = message;
  };
  const send = async (): Promise<void> => {
    for (const name of fields.keys()) fault(name, "");
    note.textContent = "";
    const wrong = [...fields.values()].filter((field) => !field.checkValidity());
    for (const field of wrong) fault(field.name, field.validationMessage);
    if (wrong[0]) return wrong[0].focus();
    button.disabled = true;
    button.textContent = t("sending");
    try {
      const said = Object.fromEntries(
        [...fields].map(([name, { value }]) => [name, value]).filter(([, value]) => value),
      );
      const answer = await fetch(base, {
        method: "POST",
        credentials: "omit",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...said, ...(await challenge.solved()), ...(trap.value && { leaveEmpty: trap.value }) }),
      });
      if (answer.ok) {
        const done = make("p", { tabIndex: -1 }, t("sent"));
        element.replaceWith(done);
        return done.focus();
      }
      const { error } = (await answer.json()) as Refused;
      const details = error?.details ?? [];
      for (const { field, message } of details) fault(field, message);
      if (details.length === 0) note.textContent = error?.message ?? t("failed");
      fields.get(details[0]?.field ?? "")?.focus();
    } catch {
      note.textContent = t("failed");
    }
    button.disabled = false;
    button.textContent = t("send");
  };
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  if ("page" in script.dataset) root.append(make("h1", {}, t("title", { agency: form.agency })));
  root.append(element);
}

for (const script of document.querySelectorAll<HTMLScriptElement>("script[data-form]")) {
  const { form } = script.dataset;
  if (!form || "shown" in script.dataset || !/\/enquiry\/embed\.js$/.test(new URL(script.src).pathname)) continue;
  script.dataset.shown = "";
  void show(script, form);
}
