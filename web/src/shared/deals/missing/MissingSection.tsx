/** Missing details of a piece of work, each with a link to add it or a field for the reason to go on without. */
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { lazy } from "react";
import type { MissingCode } from "#contract/enums.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import type { Waived, workCalls } from "#contract/work/work.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { When } from "#web/shared/values/When.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import styles from "./MissingSection.module.css";
import { missingLabel } from "./missingLabels.ts";

const WaiveDialog = lazy(async () => ({ default: (await import("./WaiveDialog.tsx")).WaiveDialog }));

type Calls = Pick<ReturnType<typeof workCalls<RecordKind>>, "waive" | "unwaive">;
interface Props {
  record: { id: string; missing: readonly MissingCode[]; waived: readonly Waived[] };
  calls: Calls;
  /** Path at which it is added; false for readers. */
  edit: string | false;
}

export function MissingSection({ record, calls, edit }: Props) {
  const { id, missing, waived } = record;
  return (
    <DetailSection title={t("missing")}>
      {missing.length === 0 && (
        <p className={styles.whole}>
          <CheckIcon size={16} aria-hidden />
          {t("nothingMissing")}
        </p>
      )}
      {missing.length + waived.length > 0 && (
        <ul className={styles.rows}>
          {missing.map((code) => (
            <li key={code} className={styles.row}>
              <CircleDashedIcon size={16} className={styles.lacking} aria-hidden />
              <span className={styles.name}>{missingLabel(code)}</span>
              {edit !== false && (
                <span className={styles.ways}>
                  <Button tone="link" to={edit} aria-label={t("addNamed", { thing: missingLabel(code) })}>
                    {t("add")}
                  </Button>
                  <Button
                    tone="link"
                    aria-label={t("goOnWithoutNamed", { thing: missingLabel(code) })}
                    onClick={() =>
                      openDialog((close) => (
                        <WaiveDialog call={calls.waive} id={id} code={code} thing={missingLabel(code)} close={close} />
                      ))
                    }
                  >
                    {t("goOnWithout")}
                  </Button>
                </span>
              )}
            </li>
          ))}
          {waived.map(({ code, reason, by, at }) => (
            <li key={code} className={styles.row}>
              <CheckIcon size={16} className={styles.done} aria-hidden />
              <span className={styles.without}>
                {t("without", { thing: missingLabel(code) })}
                <span className={styles.reason}>{reason}</span>
                <span className={styles.minor}>
                  {by?.displayName} <When instant={at} />
                </span>
              </span>
              {edit !== false && (
                <IconButton
                  title={t("askAgain", { thing: missingLabel(code) })}
                  onClick={() => void askAgain(calls, id, { code, reason }, missingLabel(code))}
                >
                  <ArrowCounterClockwiseIcon />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

async function askAgain(
  { waive, unwaive }: Calls,
  id: string,
  { code, reason }: Pick<Waived, "code" | "reason">,
  thing: string,
): Promise<void> {
  const params = { id, code };
  if (await mutate(unwaive, { params }))
    showToast(t("askedAgain", { thing }), {
      undo: async () => void (await mutate(waive, { params, body: { reason } })),
    });
}
