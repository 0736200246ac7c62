import type { TalentStatus } from "#contract/enums.ts";
import type { PersonRow } from "#contract/talents/person.ts";
import { confirm } from "#web/kit/dialogs/confirm.tsx";
import { t } from "#web/messages/talents.ts";
import { STATUS_LOOKS } from "#web/shared/StatusBadge.tsx";
import styles from "./ChangeStatus.module.css";
import { STATUS_MEANS } from "./person.words.ts";

/** Before a status is changed where it stands: what it means for the work that is open, in the words of the dialog. */
export const askStatus = ({ displayName: name }: Pick<PersonRow, "displayName">, status: TalentStatus) =>
  confirm({
    title: t("statusAsk", { name, status: STATUS_LOOKS[status].title.toLowerCase() }),
    body: (
      <>
        <p>{STATUS_MEANS[status]}</p>
        <p className={styles.keeps}>{t("statusKeeps")}</p>
      </>
    ),
    yes: t("changeStatus"),
    no: t("leaveIt"),
  });
