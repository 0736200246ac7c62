import type { AddressList } from "#contract/campaigns/address-list.ts";
import { CopyButton } from "#web/shared/values/CopyButton.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import styles from "../Campaigns.module.css";
import { t } from "../messages.ts";

const lineText = ({ line, text }: AddressList["faults"][number]): string =>
  t("faultLine", { line: String(line), text });

/** Lines of a list that are no addresses, to be copied and mended. */
export const FaultsDialog = ({ list: { faulty, faults }, close }: { list: AddressList; close: () => void }) => (
  <Dialog
    title={t("faultsTitle", { count: faulty })}
    line={faulty > faults.length ? t("faultsShown", { number: faults.length }) : undefined}
    size={500}
    height={480}
    onClose={close}
    footer={<CopyButton text={faults.map(lineText).join("\n")} />}
  >
    <ul className={styles.people}>
      {faults.map((fault, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several wrong entries, and the list never changes
        <li key={place}>{lineText(fault)}</li>
      ))}
    </ul>
  </Dialog>
);
