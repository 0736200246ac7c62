/** Receipts of a cost, to open. */
import { PaperclipIcon } from "@phosphor-icons/react/dist/csr/Paperclip";
import { Button } from "#web/ui/elements/Button.tsx";
import { t } from "./messages.ts";

export interface NamedReceipt {
  id: string;
  name: string;
  open: () => void;
}
interface Props {
  cost: string;
  receipts: readonly NamedReceipt[];
}
export const ReceiptLinks = ({ cost, receipts }: Props) =>
  receipts.map(({ id, name, open }) => (
    <Button
      key={id}
      tone="quiet"
      size="small"
      aria-label={t("receiptOf", { cost, name })}
      data-tip={name}
      icon={<PaperclipIcon size={16} aria-hidden />}
      onClick={open}
    />
  ));
