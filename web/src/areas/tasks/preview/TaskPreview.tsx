import { ArrowsOutSimpleIcon } from "@phosphor-icons/react/dist/csr/ArrowsOutSimple";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/dist/csr/CaretUp";
import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type ReactNode, useState } from "react";
import { type Task, type TaskRow, taskRecord, tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { notesOf } from "#web/shared/notes/source.ts";
import { WriteNote } from "#web/shared/notes/WriteNote.tsx";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { FollowButton } from "#web/shared/record/follow/FollowButton.tsx";
import { useRecordPaths } from "#web/shared/record/paths.ts";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { dueStanding } from "#web/shared/work/dueStanding.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { RichText } from "#web/ui/rich/RichText.tsx";
import type { DockedRow } from "#web/ui/table/useDock.ts";
import { Due, Start } from "../Due.tsx";
import { Priority, TaskStatusBadge } from "../marks.tsx";
import { complete, isOpen } from "../taskChanges.tsx";
import styles from "./TaskPreview.module.css";

const MAX_COMMENTS = 20;

/** A task next to the list, at a glance: its fields, its checklist to tick, its comments to answer. */
export function TaskPreview({ row, docked, total }: { row: TaskRow; docked: DockedRow<TaskRow>; total: number }) {
  const paths = useRecordPaths();
  const { data: task } = useCallQuery(tasks.get, { params: { id: row.id }, query: {} });
  const open = isOpen(row);
  return (
    <section className={styles.preview} aria-label={row.summary}>
      <header className={styles.head}>
        <TaskStatusBadge status={row.status} />
        <span className={styles.place}>{t("placeOf", { place: docked.index + 1, total })}</span>
        <IconButton title={t("previousTask")} size="small" off={docked.index === 0} onClick={() => docked.step(-1)}>
          <CaretUpIcon />
        </IconButton>
        <IconButton title={t("nextTask")} size="small" onClick={() => docked.step(1)}>
          <CaretDownIcon />
        </IconButton>
        <FollowButton record={{ id: row.id, displayName: row.summary }} size="small" />
        <IconButton title={t("openTask")} size="small" to={paths.summary(row.id)}>
          <ArrowsOutSimpleIcon />
        </IconButton>
        <IconButton title={t("closePreview")} size="small" onClick={docked.close}>
          <XIcon />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles.body} tabIndex={0} aria-label={t("task")}>
        <h2 className={styles.title}>{row.summary}</h2>
        <Warnings task={task} />
        <Fields row={row} task={task} />
        {task && task.checklist.length > 0 && <Checklist task={task} />}
        <Comments row={row} />
      </section>
      {row.editable && (
        <Foot row={row}>
          {open && (
            <Button icon={<CheckIcon size={16} />} onClick={() => void complete(row)}>
              {t("complete")}
            </Button>
          )}
        </Foot>
      )}
    </section>
  );
}

function Warnings({ task }: { task: Task | undefined }) {
  const waitsFor = task?.blockedBy.filter(({ open }) => open) ?? [];
  if (waitsFor.length === 0) return null;
  return (
    <p className={styles.warning}>
      <WarningIcon size={14} weight="fill" aria-hidden />
      {t("waitsFor", { names: waitsFor.map(({ summary }) => summary).join(", ") })}
    </p>
  );
}

function Fields({ row, task }: { row: TaskRow; task: Task | undefined }) {
  const { user } = useMe();
  const standing = dueStanding(row, useZone());
  const people = row.collaborators;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t("assignee"),
      row.assignee && (
        <NamedAvatar
          person={row.assignee.id === user.id ? { ...row.assignee, displayName: t("you") } : row.assignee}
          size={22}
        />
      ),
    ],
    [
      t("collaborators"),
      people.length > 0 && (
        <span className={styles.people}>
          <AvatarGroup people={people} />
          <span aria-hidden>{people.map(({ displayName }) => displayName.split(" ")[0]).join(", ")}</span>
        </span>
      ),
    ],
    [t("start"), row.startDate && <Start row={row} />],
    [
      t("due"),
      row.dueDate && (
        <>
          <Due row={row} /> {standing && <span className={styles.quiet}>{t(standing).toLowerCase()}</span>}
        </>
      ),
    ],
    [t("priority"), <Priority key="priority" level={row.priorityLevel} />],
    [t("reminder"), task && task.reminder !== "NO_REMINDER" && t(task.reminder)],
    [t("type"), row.type.name],
    [
      t("relatedTo"),
      row.relatedTos.length > 0 &&
        row.relatedTos.map(({ objectId: id, name: displayName, avatarUrl }) => (
          <NamedAvatar key={id} person={{ id, displayName, avatarUrl }} size={22} />
        )),
    ],
    [t("linkTo"), row.linkTos.map(({ name }) => name).join(", ")],
    [t("venue"), row.venue],
    [t("completedAt"), row.completedDate && <When instant={row.completedDate} />],
    [t("note"), row.note],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Checklist({ task }: { task: Task }) {
  const { run } = useCallMutation(tasks.check);
  // Checked items show at once, before the saved list arrives.
  const [pressed, setPressed] = useState<{ of: Task; done: ReadonlyMap<string, boolean> }>({
    of: task,
    done: new Map(),
  });
  const own = pressed.of === task ? pressed.done : new Map<string, boolean>();
  const items = task.checklist.map((item) => ({ ...item, done: own.get(item.id) ?? item.done }));
  const tick = async (itemId: string, done: boolean): Promise<void> => {
    setPressed({ of: task, done: new Map([...own, [itemId, done]]) });
    if (!(await run({ params: { id: task.id }, body: { itemId, done } }))) setPressed({ of: task, done: new Map() });
  };
  return (
    <section className={styles.part} aria-label={t("checklist")}>
      <h3>
        {t("checklist")}{" "}
        <span className={styles.quiet}>
          {t("placeOf", { place: items.filter(({ done }) => done).length, total: items.length })}
        </span>
      </h3>
      <ul className={styles.items}>
        {items.map(({ id, text, done, staffName }) => (
          <li key={id}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
            <label data-done={done || undefined}>
              <Checkbox checked={done} disabled={!task.editable} onChange={() => void tick(id, !done)} />
              <span>{text}</span>
            </label>
            {staffName && <span className={styles.quiet}>{staffName.split(" ")[0]}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Comments({ row }: { row: TaskRow }) {
  const { data } = useCallQuery(taskRecord.notes.list, {
    params: { id: row.id },
    query: { orderBy: "createdAt", orderDirection: "DESC", pageSize: MAX_COMMENTS },
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t("comments")}>
      <h3>
        {t("comments")} <span className={styles.quiet}>{data.total}</span>
      </h3>
      <ul className={styles.comments}>
        {[...data.rows].reverse().map(({ id, note, author, createdAt }) => (
          <li key={id}>
            {author && <Avatar person={author} size={22} />}
            <div>
              <b>{author?.displayName.split(" ")[0]}</b> <RichText html={note} className={styles.text} />
              <p className={styles.quiet}>
                <When instant={createdAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Foot({ row, children }: { row: TaskRow; children: ReactNode }) {
  const source = notesOf(taskRecord.notes, row.id);
  const [writing, setWriting] = useState(() => source.waits(null));
  if (writing)
    return (
      <footer className={styles.foot} data-writing>
        <WriteNote source={source} name={row.summary} close={() => setWriting(false)} />
      </footer>
    );
  return (
    <footer className={styles.foot}>
      <button type="button" className={styles.answer} onClick={() => setWriting(true)}>
        {t("commentHere")}
      </button>
      {children}
    </footer>
  );
}
