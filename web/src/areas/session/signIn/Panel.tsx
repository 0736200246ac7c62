import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { type AnyForm, FormAlert } from "#web/ui/forms/FormFrame.tsx";
import styles from "./Panel.module.css";

/** A step of signing in: a title, a line and a form. */
export function Panel({ title, line, children }: { title: string; line?: string | undefined; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers read a following step from its heading, unless a field has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each title is a new step
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <>
      <PageHeading ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </PageHeading>
      {line && <p className={styles.line}>{line}</p>}
      <div className={styles.content}>{children}</div>
    </>
  );
}

interface FormProps {
  form: AnyForm;
  action: string;
  busy?: string;
  children: ReactNode;
  below?: ReactNode;
}

/** The form of a panel. Its button is never disabled; pressing it shows what is missing. */
export function PanelForm({ form, action, busy, children, below }: FormProps) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <FormAlert form={form} />
      {children}
      <Button tone="main" type="submit" wide size="large" aria-busy={form.busy || undefined}>
        {form.busy ? (busy ?? action) : action}
      </Button>
      {below}
    </form>
  );
}
