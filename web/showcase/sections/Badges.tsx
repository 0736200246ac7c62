import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { LockIcon } from "@phosphor-icons/react/dist/csr/Lock";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";
import { SAMPLE_KINDS } from "../samples.ts";

const LOOKS = [
  { tone: "good", icon: CheckCircleIcon, word: "Active" },
  { tone: "planned", icon: ClockIcon, word: "Scheduled" },
  { tone: "waiting", icon: CircleDashedIcon, word: "Pending", outline: true },
  { tone: "bad", icon: XCircleIcon, word: "Rejected" },
  { tone: "neutral", icon: LockIcon, word: "Locked" },
] as const;
const tags = SAMPLE_KINDS.map(({ label }) => label);

export const Badges = () => (
  <>
    <Shelf>
      <Specimen title={t("normal")}>
        <div className={styles.flow}>
          {LOOKS.map(({ word, ...badge }) => (
            <Badge key={word} {...badge}>
              {word}
            </Badge>
          ))}
        </div>
      </Specimen>
      <Specimen title={t("resting")}>
        <Badge tone="good" icon={CheckCircleIcon} resting>
          Active
        </Badge>
      </Specimen>
      <Specimen title={t("narrow")}>
        <div className={styles.small}>
          <Badge tone="waiting" icon={CircleDashedIcon} outline>
            Waiting for the agency
          </Badge>
        </div>
      </Specimen>
    </Shelf>
    <Shelf>
      <Specimen title={t("normal")}>
        <Tags tags={tags.slice(0, 2)} />
      </Specimen>
      <Specimen title={t("most")}>
        <Tags tags={tags} />
      </Specimen>
      <Specimen title={t("long")}>
        <Tags tags={[t("sentence")]} />
      </Specimen>
    </Shelf>
  </>
);
