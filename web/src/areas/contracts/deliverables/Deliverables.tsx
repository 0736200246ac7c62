/** Deliverables of a contract, ticked off in the list, with proof attached. */
import { LinkSimpleIcon } from "@phosphor-icons/react/dist/csr/LinkSimple";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { lazy } from "react";
import type { Contract } from "#contract/contracts/contract.ts";
import { type Deliverable, deliverables } from "#contract/contracts/deliverable.ts";
import type { Attachment } from "#contract/media/attachment.ts";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { FileChips } from "#web/shared/media/FileChips.tsx";
import { useAttachments } from "#web/shared/media/gallery.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { removeRecord } from "#web/shared/record/actions/removeRecord.ts";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { shortAddress, webAddress } from "#web/shared/values/webAddress.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { today } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Deliverables.module.css";
import { t } from "./messages.ts";
import { useDeliverables } from "./useDeliverables.ts";

const DeliverableDialog = lazy(async () => ({ default: (await import("./DeliverableDialog.tsx")).DeliverableDialog }));

const open = (record: Contract, item: Deliverable | null): void =>
  void openDialog((close) => <DeliverableDialog record={record} item={item} close={close} />);

/** "2 of 5 done, 1 overdue" */
function noteOf(deliverables: readonly Deliverable[]): string | undefined {
  if (deliverables.length === 0) return undefined;
  const late = deliverables.filter(({ isOverdue }) => isOverdue).length;
  const sum = t("sum", {
    count: deliverables.length,
    done: String(deliverables.filter(({ doneOn }) => doneOn !== null).length),
  });
  return late > 0 ? `${sum}, ${t("late", { count: late })}` : sum;
}

export function Deliverables({ record }: { record: Contract }) {
  const answer = useDeliverables(record.id);
  const { data: files = [] } = useAttachments({ kind: "contract", id: record.id });
  return (
    <DetailSection
      title={t("deliverables")}
      note={noteOf(answer.data ?? [])}
      action={
        record.editable && (
          <Button tone="link" onClick={() => open(record, null)}>
            <PlusIcon size={14} aria-hidden /> {t("add")}
          </Button>
        )
      }
    >
      <QueryBoundary answer={answer}>
        {(deliverables) =>
          deliverables.length === 0 ? (
            <EmptyText>{t("none")}</EmptyText>
          ) : (
            <ul className={styles.rows}>
              {deliverables.map((item) => (
                <Row key={item.id} item={item} record={record} files={files} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </DetailSection>
  );
}

interface RowProps {
  item: Deliverable;
  record: Contract;
  /** Files of the contract. */
  files: readonly Attachment[];
}
function Row({ item, record, files }: RowProps) {
  const { id, title, dueOn, doneOn, isOverdue, person, links, note } = item;
  const zone = useZone();
  const params = { id: record.id, deliverableId: id };
  const set = (day: string | null) => mutate(deliverables.tick, { params, body: { doneOn: day } });
  const tick = async (on: boolean): Promise<void> => {
    if (!(await set(on ? today(zone) : null))) return;
    showToast(t(on ? "done" : "opened", { name: title }), { undo: async () => void (await set(doneOn)) });
  };
  const proof = item.attachmentIds.flatMap((fileId) => files.filter((file) => file.id === fileId));
  return (
    <li className={styles.row} data-done={doneOn !== null || undefined} data-late={isOverdue || undefined}>
      <Checkbox
        checked={doneOn !== null}
        label={t("isDone", { name: title })}
        disabled={!record.editable}
        onChange={({ currentTarget }) => void tick(currentTarget.checked)}
      />
      <span className={styles.title}>{title}</span>
      <span className={styles.person}>
        {person && (
          <>
            <Avatar person={person} size={22} />
            <span>{person.displayName}</span>
          </>
        )}
      </span>
      <span className={styles.day}>
        {isOverdue && <WarningCircleIcon size={14} weight="fill" aria-label={t("overdue")} />}
        {doneOn === null ? (dayTime(dueOn) ?? t("noDate")) : t("doneDay", { date: dayTime(doneOn) ?? "" })}
      </span>
      {record.editable && (
        <ActionMenu
          className={styles.menu}
          title={t("actionsOf", { name: title })}
          actions={[
            { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: () => open(record, item) },
            {
              id: "delete",
              title: t("delete"),
              icon: TrashIcon,
              tone: "danger",
              run: () =>
                void removeRecord({
                  name: title,
                  remove: [deliverables.remove, { params }],
                  restore: [deliverables.restore, { params }],
                }),
            },
          ]}
        />
      )}
      {(note !== null || links.length > 0 || proof.length > 0) && (
        <div className={styles.more}>
          {note !== null && <p className={styles.note}>{note}</p>}
          {links.map(({ url }) => (
            <a key={url} href={webAddress(url)} target="_blank" rel="noopener noreferrer" className={styles.link}>
              <LinkSimpleIcon size={14} aria-hidden />
              {shortAddress(url)}
            </a>
          ))}
          <FileChips files={proof} small />
        </div>
      )}
    </li>
  );
}
