import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { type Level, RESOURCES } from "#contract/access.ts";
import { permission, type StaffPermission } from "#contract/staff/permission.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Dialog } from "#web/kit/dialogs/Dialog.tsx";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones } from "#web/kit/layout/Bones.tsx";
import { tell } from "#web/kit/toasts/toasts.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/permissions.ts";
import { Face } from "#web/shared/Face.tsx";
import { firstName, type Holder } from "./holder.ts";
import styles from "./PermissionSettings.module.css";
import { PermissionTable } from "./PermissionTable.tsx";
import {
  changedResources,
  changesOf,
  inWords,
  type LevelsByResource,
  levelsFrom,
  shownRows,
} from "./permission.rules.ts";

interface Props {
  person: Holder;
  close: () => void;
}
type Values = LevelsByResource & { version: number };
const valuesOf = ({ resources, version }: StaffPermission): Values => ({ ...levelsFrom(resources), version });

/** How two versions of a right are said. */
const wordsOf = ({ resources }: StaffPermission): FieldWords<Values> =>
  Object.fromEntries(
    shownRows(resources).map(({ resource, title }) => [
      resource,
      { label: title, value: (levels: Level[]) => inWords(resource, levels) },
    ]),
  );

function heading({ id, displayName, avatarUrl, role }: Holder) {
  const name = firstName(displayName);
  return {
    title: displayName,
    line: role ? t("settingsLineWithRole", { role, name }) : t("settingsLine", { name }),
    mark: <Face person={{ id, displayName, avatarUrl }} size={44} />,
    size: 960,
    flush: true,
  } as const;
}

/** What a colleague may see and change, to be changed. */
export function PermissionSettings({ person, close }: Props) {
  const answer = useAsk(permission.get, { params: { id: person.id } });
  if (answer.data) return <SettingsForm person={person} close={close} data={answer.data} />;
  return (
    <Dialog {...heading(person)} onClose={close}>
      <Asked answer={answer} waiting={<Bones lines={17} />}>
        {() => null}
      </Asked>
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
      tell(t("saved", { name: person.displayName }));
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
