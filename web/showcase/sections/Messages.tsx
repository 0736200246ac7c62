import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";

export const Messages = () => (
  <Shelf>
    <Specimen title={t("normal")}>
      <Button onClick={() => showToast(t("done"))}>{t("toastDone")}</Button>
    </Specimen>
    <Specimen title={t("toastUndo")}>
      <Button onClick={() => showToast(t("done"), { undo: () => showToast(t("undone")) })}>{t("toastUndo")}</Button>
    </Specimen>
    <Specimen title={t("failed")}>
      <Button onClick={() => showToast(t("fault"), { tone: "failed" })}>{t("toastFailed")}</Button>
    </Specimen>
    <Specimen title={t("long")}>
      <Button onClick={() => showToast(t("sentence").repeat(2))}>{t("toastDone")}</Button>
    </Specimen>
    <Specimen title={t("tips")}>
      <div className={styles.flow}>
        <IconButton title={t("tip")}>
          <QuestionIcon />
        </IconButton>
        <Button off={t("offWhy")}>{t("why")}</Button>
      </div>
    </Specimen>
  </Shelf>
);
