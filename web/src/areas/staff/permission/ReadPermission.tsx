import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { permission } from "#contract/staff/permission.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Dialog } from "#web/kit/dialogs/Dialog.tsx";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { Bones } from "#web/kit/layout/Bones.tsx";
import { Button } from "#web/kit/ui/Button.tsx";
import { t as k } from "#web/messages/kit.ts";
import { t } from "#web/messages/permissions.ts";
import { Face } from "#web/shared/Face.tsx";
import { firstName, type Holder } from "./holder.ts";
import { moduleRows, OPERATIONS } from "./operations.rules.ts";
import styles from "./ReadPermission.module.css";

interface Props {
  person: Holder;
  /** Has everything, by their role. */
  whole: boolean;
  /** Leads on to the settings, for whom they are open. */
  onSettings: (() => void) | null;
  close: () => void;
}

/** What a colleague can do, module by module. */
export function ReadPermission({ person, whole, onSettings, close }: Props) {
  const { id, displayName, avatarUrl, role } = person;
  const answer = useAsk(permission.get, { params: { id } });
  const name = firstName(displayName);
  const says = t(whole ? "wholeLine" : "readLine", { name });
  return (
    <Dialog
      title={displayName}
      line={role ? `${role}. ${says}` : says}
      mark={<Face person={{ id, displayName, avatarUrl }} size={44} />}
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
      <Asked answer={answer} waiting={<Bones lines={11} />}>
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
      </Asked>
    </Dialog>
  );
}
