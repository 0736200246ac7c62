import { BracketsCurlyIcon } from "@phosphor-icons/react/dist/csr/BracketsCurly";
import { type ReactNode, type SyntheticEvent, useRef } from "react";
import { EMAIL_GROUPS, type EmailKind, emailFieldsOf } from "#contract/finance-emails/email-fields.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Emails.module.css";
import { EMAIL_GROUP_NAMES, t } from "./messages.ts";

const LIST = "{{#each documents}}\n{{item.number}}, {{item.title}}: {{item.open}}\n{{/each}}";

interface Target {
  value: string;
  onChange: (value: string) => void;
}
interface Props {
  kind: EmailKind;
  subject: Target;
  text: Target;
  /** The two fields. */
  children: ReactNode;
}

/** A subject and a text, with the menu that inserts a merge field where the cursor was. */
export function MergeFields({ kind, subject, text, children }: Props) {
  const cursor = useRef<{ inText: boolean; from: number; to: number } | null>(null);
  const note = ({ target }: SyntheticEvent): void => {
    if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
    const { selectionStart, selectionEnd } = target;
    if (selectionStart === null || selectionEnd === null) return;
    cursor.current = { inText: target instanceof HTMLTextAreaElement, from: selectionStart, to: selectionEnd };
  };
  const insert = (code: string): void => {
    const position = cursor.current ?? { inText: true, from: text.value.length, to: text.value.length };
    const { value, onChange } = position.inText ? text : subject;
    onChange(value.slice(0, position.from) + code + value.slice(position.to));
    const after = position.from + code.length;
    cursor.current = { inText: position.inText, from: after, to: after };
  };
  const fields = emailFieldsOf(kind);
  const actions: Action[] = [
    ...EMAIL_GROUPS.flatMap((group) =>
      fields
        .filter((field) => field.group === group && field.list === undefined)
        .map(({ key, label, example }) => ({
          id: key,
          title: t("fieldOf", { group: EMAIL_GROUP_NAMES[group], field: label }),
          hint: example,
          run: () => insert(`{{${key}}}`),
        })),
    ),
    { id: "list", title: t("listOfDocuments"), run: () => insert(LIST) },
  ];
  return (
    <fieldset className={styles.fields} aria-label={t("written")} onSelect={note} onBlur={note}>
      {children}
      <OpenMenuButton actions={actions} align="start">
        <Button size="small" icon={<BracketsCurlyIcon size={14} />} className={styles.insert}>
          {t("insertField")}
        </Button>
      </OpenMenuButton>
    </fieldset>
  );
}
