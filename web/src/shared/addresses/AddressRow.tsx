import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { LIMITS } from "#contract/limits.ts";
import { type Address, entireAddress } from "#contract/values/address.ts";
import { ADDRESS_TYPE_NAMES, t } from "#web/shared/addresses/messages.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { useDebounced } from "#web/ui/useDebounced.ts";
import styles from "./AddressesField.module.css";

interface Props {
  address: Address;
  /** The name that the radio buttons of one list share. */
  group: string;
  open: boolean;
  /** Why it can't be deleted. */
  kept: string | null;
  onOpen: () => void;
  onContact: () => void;
  onRemove: () => void;
}

/** One address on a line, with its actions. */
export function AddressRow({ address, group, open, kept, onOpen, onContact, onRemove }: Props) {
  // Follows what is typed below after a pause.
  const name = useDebounced(entireAddress(address), LIMITS.debounceAddress) || t("untitled");
  return (
    <div className={styles.row}>
      <span className={styles.type}>{ADDRESS_TYPE_NAMES[address.type]}</span>
      <span className={styles.words}>
        <span className={styles.line}>{name}</span>
        <label className={styles.contact}>
          <input
            type="radio"
            name={group}
            checked={address.asContactAddress}
            onChange={onContact}
            aria-label={`${t("contact")}: ${name}`}
          />
          {t("contact")}
        </label>
      </span>
      <IconButton
        title={t(open ? "shut" : "open", { address: name })}
        aria-expanded={open}
        size="small"
        onClick={onOpen}
      >
        {open ? <XIcon /> : <PencilSimpleIcon />}
      </IconButton>
      <IconButton title={t("remove", { address: name })} size="small" off={kept ?? false} onClick={onRemove}>
        <TrashIcon />
      </IconButton>
    </div>
  );
}
