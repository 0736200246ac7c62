import { Avatar } from "#web/shared/people/Avatar.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Dialog, type DialogSize } from "#web/ui/dialogs/Dialog.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { t as k } from "#web/ui/messages.ts";
import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";
import { PEOPLE } from "../samples.ts";

const SIZES: readonly DialogSize[] = [500, 650, 800, 960, 988];
const [person] = PEOPLE;

const open = (size: DialogSize, body: string): void =>
  void openDialog((close) => (
    <Dialog
      title={t("dialogTitle")}
      line={t("dialogLine")}
      mark={person && <Avatar person={person} size={44} />}
      size={size}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {k("cancel")}
          </Button>
          <Button size="large" tone="main" onClick={close}>
            {k("save")}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  ));

export const Dialogs = () => (
  <Shelf>
    <Specimen title={t("normal")} wide>
      <div className={styles.flow}>
        {SIZES.map((size) => (
          <Button key={size} onClick={() => open(size, t("dialogBody"))}>
            {t("openDialog", { size: String(size) })}
          </Button>
        ))}
      </div>
    </Specimen>
    <Specimen title={t("long")}>
      <Button onClick={() => open(500, `${t("sentence")}. `.repeat(40))}>{t("openDialog", { size: "500" })}</Button>
    </Specimen>
    <Specimen title={t("ask")}>
      <div className={styles.flow}>
        <Button onClick={() => void confirm({ title: t("dialogTitle"), body: t("dialogLine") })}>{t("ask")}</Button>
        <Button
          tone="danger"
          onClick={() =>
            void confirm({
              title: t("dangerTitle"),
              body: t("dangerBody"),
              yes: t("delete"),
              no: k("cancel"),
              tone: "danger",
            })
          }
        >
          {t("askDanger")}
        </Button>
      </div>
    </Specimen>
  </Shelf>
);
