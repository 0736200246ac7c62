import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { permission } from "#contract/staff/permission.ts";
import { t } from "#web/areas/staff/permission/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { t as k } from "#web/ui/messages.ts";
import { firstName, type Holder } from "./holder.ts";
import { moduleRows, OPERATIONS } from "./operation.rules.ts";
import styles from "./ReadPermission.module.css";

interface Props {
  person: Holder;
  /** True if their role gives full access. */
  whole: boolean;
  /** Opens the settings; null if the user may not. */
  onSettings: (() => void) | null;
  close: () => void;
}

/** Shows what a member of staff can do, by module. */
export function ReadPermission({ person, whole, onSettings, close }: Props) {
  const { id, displayName, avatarUrl, role } = person;
  const answer = useCallQuery(permission.get, { params: { id } });
  const name = firstName(displayName);
  const line = t(whole ? "wholeLine" : "readLine", { name });
  return (
    <Dialog
      title={displayName}
      line={role ? `${role}. ${line}` : line}
      mark={<Avatar person={{ id, displayName, avatarUrl }} size={44} />}
      size={650}
      flush
      onClose={close}
      footer={
        <>
          {onSettings && (
            <Button size="large" data-left onClick={onSettings}>
              {t("settings")}
            </Button>
          )}
          <Button size="large" onClick={close}>
            {k("close")}
          </Button>
        </>
      }
    >
      <QueryBoundary answer={answer} waiting={<Skeleton lines={11} />}>
        {({ resources }) => (
          <table className={styles.table}>
            <caption className="only-read">{t("readTitle", { name: displayName })}</caption>
            <thead>
              <tr>
                <th scope="col">{t("module")}</th>
                {OPERATIONS.map((operation) => (
                  <th key={operation} scope="col">
                    {t(operation)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {moduleRows(resources).map(({ title, may }) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  {OPERATIONS.map((operation) => (
                    <td key={operation} data-may={may[operation]}>
                      {may[operation] ? <CheckIcon aria-hidden /> : <MinusIcon aria-hidden />}
                      <span className="only-read">{t(may[operation] ? "yes" : "no")}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
