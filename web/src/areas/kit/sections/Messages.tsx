import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { tell } from "#web/kit/toasts/toasts.ts";
import { Button, IconButton } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/showcase.ts";
import styles from "../Kit.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";

export const Messages = () => (
  <Shelf>
    <Specimen title={t("normal")}>
      <Button onClick={() => tell(t("done"))}>{t("toastDone")}</Button>
    </Specimen>
    <Specimen title={t("toastUndo")}>
      <Button onClick={() => tell(t("done"), { undo: () => tell(t("undone")) })}>{t("toastUndo")}</Button>
    </Specimen>
    <Specimen title={t("failed")}>
      <Button onClick={() => tell(t("fault"), { tone: "failed" })}>{t("toastFailed")}</Button>
    </Specimen>
    <Specimen title={t("long")}>
      <Button onClick={() => tell(t("sentence").repeat(2))}>{t("toastDone")}</Button>
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
