import { UploadSimpleIcon } from "@phosphor-icons/react/dist/csr/UploadSimple";
import { useState } from "react";
import type { MessageTemplate } from "#contract/chat/template.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { startUploads } from "#web/ui/upload/uploads.ts";
import { t } from "../messages.ts";
import styles from "./Writing.module.css";

/** File types that WhatsApp accepts in the header of a template. */
const EXTENSIONS: Readonly<Partial<Record<MessageTemplate["header"], readonly string[]>>> = {
  IMAGE: ["jpg", "jpeg", "png"],
  VIDEO: ["mp4"],
  DOCUMENT: ["pdf"],
};

interface Props {
  header: MessageTemplate["header"];
  onReady: (mediaId: string | null) => void;
}

/** Chooses and uploads the file of a template's header. */
export function TemplateFileField({ header, onReady }: Props) {
  const [name, setName] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  const choose = async (): Promise<void> => {
    const [file] = await chooseFiles({ extensions: EXTENSIONS[header] ?? [] });
    if (!file) return;
    setName(file.name);
    setReady(false);
    onReady(null);
    startUploads([file], {
      onDone: ({ id }) => {
        setReady(true);
        onReady(id);
      },
    });
  };
  return (
    <p className={styles.variable}>
      <span>{t("headerFile")}</span>
      <Button size="small" icon={<UploadSimpleIcon size={14} />} onClick={() => void choose()}>
        {name === null ? t("chooseFile") : ready ? name : t("uploading")}
      </Button>
    </p>
  );
}
