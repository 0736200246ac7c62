import type { TalentStatus } from "#contract/enums.ts";
import type { PersonRow } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/messages.ts";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { STATUS_MEANINGS } from "../personLabels.ts";
import styles from "./ChangeStatus.module.css";

/** Before a status is changed where it stands: what it means for the work that is open, in the words of the dialog. */
export const askStatus = ({ displayName: name }: Pick<PersonRow, "displayName">, status: TalentStatus) =>
  confirm({
    title: t("statusAsk", { name, status: STATUS_STYLES[status].title.toLowerCase() }),
    body: (
      <>
        <p>{STATUS_MEANINGS[status]}</p>
        <p className={styles.keeps}>{t("statusKeeps")}</p>
      </>
    ),
    yes: t("changeStatus"),
    no: t("leaveIt"),
  });
