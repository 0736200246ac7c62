import type { FormEvent } from "react";
import { fans } from "#contract/fans/fan.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Fans.module.css";
import { t } from "./messages.ts";

/** Takes a fan out of what is kept. */
export function EraseFan() {
  const form = useCallForm(fans.erase, {
    initial: { fanId: "" },
    draft: false,
    onDone: ({ markings, events, posts }) => {
      showToast(markings + events + posts > 0 ? t("erased", { markings, events, posts }) : t("nothingErased"));
      form.reset();
    },
  });
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = t("eraseBody", { id: form.values.fanId });
    if (!form.check()) return;
    if (await confirm({ title: t("eraseTitle"), body, yes: t("eraseButton"), tone: "danger" })) await form.submit();
  };
  return (
    <form className={styles.form} aria-label={t("erase")} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextField
        {...form.field("fanId")}
        label={t("fanId")}
        hint={t("fanIdHint")}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" tone="danger" off={form.values.fanId.trim() === "" || form.busy}>
        {t("eraseButton")}
      </Button>
    </form>
  );
}
