import type { Task } from "#contract/tasks/task.ts";
import { formatAmount } from "#contract/values/money.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { MissingHint } from "#web/shared/company/MissingHint.tsx";
import { DetailFacts, DetailPanel, DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { taskTime } from "./taskLabels.ts";

const names = (records: readonly { name: string }[]): string => records.map(({ name }) => name).join(", ");

export function TaskSummaryTab({ record: task }: { record: Task }) {
  const paths = useRecordPaths();
  const edit = task.editable && paths.edit(task.id);
  return (
    <DetailPanel side={<Side task={task} />}>
      <DetailSection title={t("description")}>
        {task.description ? (
          <RichText html={task.description} />
        ) : (
          <MissingHint edit={edit}>{t("noDescription")}</MissingHint>
        )}
      </DetailSection>
      {task.checklist.length > 0 && (
        <DetailSection title={t("checklist")}>
          <ul>
            {task.checklist.map(({ id, text, done, staffName }) => (
              <li key={id}>
                {done ? <s>{text}</s> : text} {staffName}
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      {task.note && <DetailSection title={t("note")}>{task.note}</DetailSection>}
    </DetailPanel>
  );
}

/** "Festival show, 3 days before the event starts" */
function packLine({ name, anchor, offset, changed }: NonNullable<Task["pack"]>): string {
  const when =
    anchor === null
      ? null
      : offset === 0
        ? t("onAnchor", { anchor: t(anchor) })
        : t(offset < 0 ? "beforeAnchor" : "afterAnchor", { count: Math.abs(offset), anchor: t(anchor) });
  return [name ?? t("templateGone"), when, changed && t("dateChanged")].filter(Boolean).join(", ");
}

const amount = (value: number | null): string | null => (value === null ? null : formatAmount(value));

function Side({ task }: { task: Task }) {
  const zone = useZone();
  const { startDate, dueDate, timeZoneId } = task;
  return (
    <DetailSection title={t("task")}>
      <DetailFacts
        facts={[
          [t("start"), taskTime(startDate, timeZoneId, zone)],
          [t("due"), taskTime(dueDate, timeZoneId, zone)],
          [t("repeats"), task.recurrence],
          [t("template"), task.pack && packLine(task.pack)],
          [t("relatedTo"), names(task.relatedTos)],
          [t("group"), task.group?.name],
          [t("linkTo"), names(task.linkTos)],
          [t("venue"), task.venue],
          [t("address"), task.address],
          [t("supplier"), task.supplier?.name],
          [t("chargeTo"), task.chargeTo.value],
          [t("cost"), amount(task.cost)],
          [t("extra"), amount(task.extra)],
          [t("sale"), amount(task.sale)],
          [t("blockedBy"), task.blockedBy.map(({ summary }) => summary).join(", ")],
          [t("completedAt"), task.completedDate && <When instant={task.completedDate} />],
        ]}
      />
    </DetailSection>
  );
}
