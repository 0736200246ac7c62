import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { type Level, RESOURCES } from "#contract/access.ts";
import { permission, type StaffPermission } from "#contract/staff/permission.ts";
import { t } from "#web/areas/staff/permission/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { firstName, type Holder } from "./holder.ts";
import styles from "./PermissionSettings.module.css";
import { PermissionTable } from "./PermissionTable.tsx";
import {
  changedResources,
  changesOf,
  type LevelsByResource,
  levelLabel,
  levelsFrom,
  shownRows,
} from "./permission.rules.ts";

interface Props {
  person: Holder;
  close: () => void;
}
type Values = LevelsByResource & { version: number };
const valuesOf = ({ resources, version }: StaffPermission): Values => ({ ...levelsFrom(resources), version });

/** Labels for comparing two versions of a permission. */
const wordsOf = ({ resources }: StaffPermission): FieldLabels<Values> =>
  Object.fromEntries(
    shownRows(resources).map(({ resource, title }) => [
      resource,
      { label: title, value: (levels: Level[]) => levelLabel(resource, levels) },
    ]),
  );

function heading({ id, displayName, avatarUrl, role }: Holder) {
  const name = firstName(displayName);
  return {
    title: displayName,
    line: role ? t("settingsLineWithRole", { role, name }) : t("settingsLine", { name }),
    mark: <Avatar person={{ id, displayName, avatarUrl }} size={44} />,
    size: 960,
    flush: true,
  } as const;
}

/** Edits what a member of staff may see and change. */
export function PermissionSettings({ person, close }: Props) {
  const answer = useCallQuery(permission.get, { params: { id: person.id } });
  if (answer.data) return <SettingsForm person={person} close={close} data={answer.data} />;
  return (
    <Dialog {...heading(person)} onClose={close}>
      <QueryBoundary answer={answer} waiting={<Skeleton lines={17} />}>
        {() => null}
      </QueryBoundary>
    </Dialog>
  );
}

function SettingsForm({ person, close, data }: Props & { data: StaffPermission }) {
  const form = useCallForm(permission.update, {
    params: { id: person.id },
    initial: valuesOf(data),
    toBody: (values) => ({ resources: changesOf(RESOURCES, values), version: values.version }),
    newest: valuesOf,
    words: wordsOf(data),
    onDone: () => {
      close();
      showToast(t("saved", { name: person.displayName }));
    },
  });
  const changed = changedResources(form.initial, form.values);
  return (
    <FormDialog
      {...heading(person)}
      form={form}
      close={close}
      save={t("saveChanges")}
      extra={changed.length > 0 && <Changes count={changed.length} onUndo={form.reset} />}
    >
      <PermissionTable
        name={person.displayName}
        rows={shownRows(data.resources)}
        levels={form.values}
        before={form.initial}
        onChange={form.set}
      />
    </FormDialog>
  );
}

const Changes = ({ count, onUndo }: { count: number; onUndo: () => void }) => (
  <div className={styles.changes}>
    <b aria-live="polite">{t("changes", { count })}</b>
    <Button tone="link" icon={<ArrowCounterClockwiseIcon />} onClick={onUndo}>
      {t("undoAll")}
    </Button>
  </div>
);
