import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { templatePreviews } from "#contract/contract-documents/template.ts";
import { DocumentSheet } from "#web/shared/documents/DocumentSheet.tsx";
import { t as documentTexts } from "#web/shared/documents/messages.ts";
import { Problems } from "#web/shared/documents/Problems.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { useDebounced } from "#web/ui/useDebounced.ts";
import styles from "./ContractSettings.module.css";
import { t } from "./messages.ts";

const WAIT_MS = 400;

async function savePdf(body: string): Promise<void> {
  const pdf = await mutate(templatePreviews.pdf, { body: { body } });
  if (pdf) saveFile(pdf);
}

/** A text with examples merged, a moment after it was typed. */
export function Preview({ body }: { body: string }) {
  const typed = useDebounced(body, WAIT_MS);
  const answer = useCallQuery(templatePreviews.show, { body: { body: typed } }, { when: typed !== "", keep: true });
  const ready = answer.data?.errors.length === 0;
  return (
    <section className={styles.preview} aria-label={t("preview")}>
      <div className={styles.head}>
        <h2>{t("preview")}</h2>
        <p>{t("previewLine")}</p>
        <Button size="small" icon={<FilePdfIcon />} off={!ready} onClick={() => void savePdf(body)}>
          {documentTexts("pdf")}
        </Button>
      </div>
      {typed !== "" && (
        <QueryBoundary answer={answer}>
          {(preview) => (
            <>
              <Problems preview={preview} />
              {preview.html !== "" && <DocumentSheet html={preview.html} renewing={answer.isPlaceholderData} />}
            </>
          )}
        </QueryBoundary>
      )}
    </section>
  );
}
