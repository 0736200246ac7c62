import type { ReactNode } from "react";
import { t } from "#web/ui/messages.ts";
import { Button } from "../elements/Button.tsx";
import { PageHeading } from "../elements/PageHeading.tsx";
import { useBack, useLeaveFor } from "../routing/useBack.ts";
import { type AnyForm, FormBody, SaveButton, useFormId } from "./FormFrame.tsx";
import styles from "./forms.module.css";
import { useLeaveGuard } from "./useLeaveGuard.tsx";

interface Props {
  form: AnyForm;
  title: string;
  line?: string;
  /** The target of Cancel; by default that of every back button. */
  back?: string;
  save?: string;
  /** Shown on the left of the footer. */
  extra?: ReactNode;
  /** Replaces Cancel and Save, for a form in steps; called with the form's id. */
  buttons?: (id: string) => ReactNode;
  /** For content wider than a column of fields. */
  wide?: boolean;
  children: ReactNode;
}

/** A form as a page: one column of groups, with the buttons always visible. */
export function FormPage({ form, title, line, back, save, extra, buttons, wide = false, children }: Props) {
  const id = useFormId();
  const leaveFor = useLeaveFor();
  const goBack = useBack();
  useLeaveGuard(form);
  return (
    <div className={styles.page}>
      <div className={styles.scroll}>
        <div className={styles.column} data-wide={wide || undefined}>
          <PageHeading className={styles.title}>{title}</PageHeading>
          {line && <p className={styles.line}>{line}</p>}
          <FormBody form={form} id={id}>
            {children}
          </FormBody>
        </div>
      </div>
      <footer className={styles.footer}>
        {extra && <div className={styles.extra}>{extra}</div>}
        {buttons?.(id) ?? (
          <>
            <Button onClick={() => (back === undefined ? goBack() : leaveFor(back))}>{t("cancel")}</Button>
            <SaveButton form={form} id={id}>
              {save}
            </SaveButton>
          </>
        )}
      </footer>
    </div>
  );
}
