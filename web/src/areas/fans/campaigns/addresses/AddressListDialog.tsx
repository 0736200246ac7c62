import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { useRef, useState } from "react";
import { ADDRESS_LIST_LIMITS } from "#contract/campaigns/address-list.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Labelled } from "#web/ui/forms/fields/Labelled.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import styles from "../Campaigns.module.css";
import { t } from "../messages.ts";
import { addressEntries, textOfFile } from "./addressEntries.ts";
import { sendAddresses } from "./sendAddresses.ts";

const MAX_BYTES = 20_000_000;

interface Props {
  /** Takes the id of the list. */
  onAdded: (id: string) => void;
  close: () => void;
}

/** Takes many addresses at once: pasted, or from a file. */
export function AddressListDialog({ onAdded, close }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<{ count: number; total: number } | null>(null);
  const add = async (name: string, content: string): Promise<void> => {
    const entries = addressEntries(content);
    if (entries.length === 0) return setProblem(t("listEmpty"));
    if (entries.length > ADDRESS_LIST_LIMITS.entries)
      return setProblem(t("listTooLong", { number: entries.length, most: ADDRESS_LIST_LIMITS.entries }));
    setProblem(null);
    setSent({ count: 0, total: entries.length });
    try {
      onAdded(await sendAddresses(name, entries, (count) => setSent({ count, total: entries.length })));
      close();
    } catch {
      setProblem(t("listFailed"));
    } finally {
      setSent(null);
    }
  };
  const takeFile = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    if (file.size > MAX_BYTES) return setProblem(t("listTooLarge"));
    await add(file.name.slice(0, 200), textOfFile(new Uint8Array(await file.arrayBuffer())));
  };
  const busy = sent !== null;
  return (
    <Dialog
      title={t("addList")}
      line={t("addListLine", { most: ADDRESS_LIST_LIMITS.entries })}
      size={500}
      onClose={close}
      footer={
        <>
          <div data-left>
            <Button
              size="large"
              icon={<UploadSimpleIcon size={16} />}
              off={busy}
              onClick={() => void chooseFiles({ extensions: ["csv", "txt", "tsv"] }).then(takeFile)}
            >
              {t("chooseFile")}
            </Button>
          </div>
          <Button
            size="large"
            tone="main"
            off={busy || isEmpty}
            onClick={() => void add(t("pastedList"), field.current?.value ?? "")}
          >
            {sent ? t("listSending", sent) : t("addPasted")}
          </Button>
        </>
      }
    >
      {problem !== null && <Callout tone="bad">{problem}</Callout>}
      <Labelled label={t("pasteList")} hint={t("pasteHint")}>
        {(described) => (
          // Neither controlled nor as high as its content: 100,000 lines would be laid out with each change.
          <textarea
            {...described}
            ref={field}
            wrap="off"
            spellCheck={false}
            className={styles.pasted}
            onInput={(event) => setIsEmpty(event.currentTarget.value.trim() === "")}
            disabled={busy}
            data-autofocus
          />
        )}
      </Labelled>
      <span role="status" className={styles.quiet}>
        {sent && t("listSending", sent)}
      </span>
    </Dialog>
  );
}
