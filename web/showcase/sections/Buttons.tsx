import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";

const TONES = ["main", "plain", "quiet", "danger", "link"] as const;
const SIZES = ["small", "middle", "large"] as const;

export const Buttons = () => (
  <>
    {TONES.map((tone) => (
      <Shelf key={tone} title={tone}>
        <Specimen title={t("normal")}>
          <div className={styles.flow}>
            {SIZES.map((size) => (
              <Button key={size} tone={tone} size={size}>
                {t(size)}
              </Button>
            ))}
          </div>
        </Specimen>
        <Specimen title={t("icons")}>
          <div className={styles.flow}>
            <Button tone={tone} icon={<PlusIcon />}>
              {t("normal")}
            </Button>
            {tone !== "link" && (
              <IconButton tone={tone} title={t("tip")}>
                <PencilSimpleIcon />
              </IconButton>
            )}
          </div>
        </Specimen>
        <Specimen title={`${t("off")}, ${t("why")}`}>
          <div className={styles.flow}>
            <Button tone={tone} off>
              {t("off")}
            </Button>
            <Button tone={tone} off={t("offWhy")}>
              {t("why")}
            </Button>
          </div>
        </Specimen>
      </Shelf>
    ))}
    <Shelf title={t("narrow")}>
      <Specimen title={t("wide")}>
        <Button tone="main" wide size="large">
          {t("wide")}
        </Button>
      </Specimen>
    </Shelf>
  </>
);
