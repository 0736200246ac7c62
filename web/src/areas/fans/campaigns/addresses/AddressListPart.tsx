import { ListBulletsIcon } from "@phosphor-icons/react/dist/csr/ListBullets";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { campaignAddressLists } from "#contract/campaigns/address-list.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import styles from "../Campaigns.module.css";
import type { CampaignFormValues } from "../campaignForm.ts";
import { t } from "../messages.ts";
import { AddressListDialog } from "./AddressListDialog.tsx";
import { FaultsDialog } from "./FaultsDialog.tsx";

/** The list of addresses of a campaign, or the way to add one. */
export function AddressListPart({ form }: { form: RecordForm<CampaignFormValues> }) {
  const id = form.values.addressListId;
  if (id !== null) return <ListLine id={id} onRemove={() => form.set("addressListId", null)} />;
  const open = () =>
    void openDialog((close) => (
      <AddressListDialog onAdded={(listId) => form.set("addressListId", listId)} close={close} />
    ));
  return (
    <div>
      <Button tone="link" size="small" icon={<ListBulletsIcon size={16} />} onClick={open}>
        {t("addList")}
      </Button>
    </div>
  );
}

function ListLine({ id, onRemove }: { id: string; onRemove: () => void }) {
  const answer = useCallQuery(campaignAddressLists.get, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <QueryBoundary answer={answer}>
      {(list) => (
        <div className={styles.matching}>
          <ListBulletsIcon size={16} aria-hidden />
          <span className={styles.listName}>{list.name}</span>
          <b>{t("addressCount", { count: list.count })}</b>
          {list.repeated > 0 && <span>{t("repeatedCount", { number: list.repeated })}</span>}
          {list.faulty > 0 && (
            <Button
              tone="link"
              size="small"
              onClick={() => void openDialog((close) => <FaultsDialog list={list} close={close} />)}
            >
              {t("faultyCount", { count: list.faulty })}
            </Button>
          )}
          <IconButton title={t("removeList")} size="small" onClick={onRemove}>
            <XIcon size={14} />
          </IconButton>
        </div>
      )}
    </QueryBoundary>
  );
}
