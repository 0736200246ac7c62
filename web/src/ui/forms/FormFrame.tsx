import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { t } from "#web/ui/messages.ts";
import { Button } from "../elements/Button.tsx";
import styles from "./forms.module.css";
import type { RecordForm } from "./useCallForm.ts";

/** The part of a form that its frame uses, without the type of its values. */
export type AnyForm = Pick<
  RecordForm<object>,
  | "dirty"
  | "valid"
  | "busy"
  | "alert"
  | "notice"
  | "compare"
  | "restored"
  | "kind"
  | "submit"
  | "unsaved"
  | "saving"
  | "discard"
>;

export function FormBody({ form, id, children }: { form: AnyForm; id: string; children: ReactNode }) {
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    // In React's tree, a form in a dialog is inside its page's form, though not in the document.
    event.stopPropagation();
    void form.submit();
  };
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && submit(event)}
    >
      <FormAlert form={form} />
      {children}
    </form>
  );
}

export function FormAlert({ form }: { form: Pick<AnyForm, "alert" | "notice" | "compare" | "restored" | "discard"> }) {
  const shown = useRef<HTMLDivElement>(null);
  const shownAlert = form.compare ? "stale" : (form.alert ?? form.notice ?? (form.restored ? "restored" : null));
  const before = useRef(shownAlert);
  // In a long form the alert may be out of view.
  useEffect(() => {
    if (shownAlert !== null && shownAlert !== before.current) shown.current?.scrollIntoView({ block: "nearest" });
    before.current = shownAlert;
  }, [shownAlert]);
  if (form.compare)
    return (
      <div ref={shown} className={styles.alert} data-tone="waiting" role="alert">
        <WarningCircleIcon weight="fill" />
        <div>
          <b>{t("staleTitle")}</b> {t("staleBody")}
        </div>
        <Button size="small" onClick={form.compare}>
          {t("staleCompare")}
        </Button>
      </div>
    );
  if (form.notice && !form.alert)
    return (
      <div ref={shown} className={styles.alert} data-tone="good" role="status">
        <CheckCircleIcon weight="fill" />
        <div>{form.notice}</div>
      </div>
    );
  if (!form.alert && form.restored)
    return (
      <div ref={shown} className={styles.alert} data-tone="kept" role="status">
        <ArrowCounterClockwiseIcon />
        <div>
          <b>{t("draftTitle")}</b> {t("draftBody")}
        </div>
        <Button size="small" onClick={form.discard}>
          {t("draftDiscard")}
        </Button>
      </div>
    );
  if (!form.alert) return null;
  return (
    <div ref={shown} className={styles.alert} role="alert">
      <WarningCircleIcon weight="fill" />
      <div>{form.alert}</div>
    </div>
  );
}

/** Looks disabled until there are valid changes to save; pressed before that, it shows what is missing. */
export function SaveButton({
  form,
  id,
  children,
  size,
}: {
  form: AnyForm;
  id: string;
  children?: ReactNode;
  size?: "large";
}) {
  const ready = form.dirty && form.valid && !form.busy;
  return (
    <Button tone="main" type="submit" form={id} size={size ?? "middle"} pale={!ready} data-tip={t("saveHint")}>
      {form.busy ? t("saving") : (children ?? t("save"))}
    </Button>
  );
}

export const useFormId = (): string => `form-${useId()}`;
