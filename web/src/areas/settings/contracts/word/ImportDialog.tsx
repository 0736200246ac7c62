import type { WordImport } from "#contract/contract-documents/word.ts";
import { mergeFieldLabel } from "#web/shared/documents/chips.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { LOSS_NAMES, t } from "./messages.ts";
import styles from "./Word.module.css";

interface Props {
  read: WordImport;
  create: () => void;
  close: () => void;
}

/** Result of reading a Word file, shown before a template is created from it. */
export function ImportDialog({ read, create, close }: Props) {
  const { name, fields, unknown, lost } = read;
  return (
    <Dialog
      title={t("importTitle", { name })}
      line={t("importLine")}
      size={650}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("cancel")}
          </Button>
          <Button
            size="large"
            tone="main"
            data-autofocus
            onClick={() => {
              close();
              create();
            }}
          >
            {t("create")}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <section aria-label={t("lost")}>
          <h3>{t("lost")}</h3>
          {lost.length === 0 && <p>{t("nothingLost")}</p>}
          <ul>
            {lost.map(({ kind, count, names }) => (
              <li key={kind}>
                {kind === "formatting" ? LOSS_NAMES[kind] : t("counted", { what: LOSS_NAMES[kind], count })}
                {names.length > 0 && <small>{names.join(", ")}</small>}
              </li>
            ))}
          </ul>
        </section>
        {unknown.length > 0 && (
          <section aria-label={t("unknown")}>
            <h3>{t("unknown")}</h3>
            <p>{t("unknownLine")}</p>
            <ul>
              {unknown.map((placeholder) => (
                <li key={placeholder}>{placeholder}</li>
              ))}
            </ul>
          </section>
        )}
        <section aria-label={t("fields")}>
          <h3>{t("fields")}</h3>
          {fields.length === 0 && <p>{t("noFields", { example: "{{client.name}}" })}</p>}
          <ul>
            {fields.map((key) => (
              <li key={key}>{mergeFieldLabel(key)}</li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

/** Why a file is refused; it may be more than a toast holds. */
export function RefusedDialog({ message, again, close }: { message: string; again: () => void; close: () => void }) {
  return (
    <Dialog
      title={t("refusedTitle")}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("close")}
          </Button>
          <Button
            size="large"
            tone="main"
            data-autofocus
            onClick={() => {
              close();
              again();
            }}
          >
            {t("chooseAnother")}
          </Button>
        </>
      }
    >
      <p className={styles.message}>{message}</p>
    </Dialog>
  );
}
