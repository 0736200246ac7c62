import { PasswordField } from "#web/ui/forms/fields/PasswordField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";
import { useSample } from "../useSample.ts";

const label = "Name";

export function Texts() {
  const empty = useSample("text-empty", "");
  const filled = useSample("text-filled", "Imogen Hart-Okafor");
  const error = useSample("text-wrong", "nobody at all", "Invalid email");
  const long = useSample("text-long", t("sentence").repeat(3));
  const password = useSample("text-password", "Curtain-up");
  const area = useSample("text-area", `${t("sentence")}.\n\n${t("sentence")}.`);
  const blank = useSample("text-blank", "", "This field is required");
  return (
    <>
      <Shelf title="TextField">
        <Specimen title={t("empty")}>
          <TextField {...empty} label={label} placeholder="Such as Marrickville, NSW" />
        </Specimen>
        <Specimen title={t("hint")}>
          <TextField {...filled} label={label} hint="Stage or public name" required />
        </Specimen>
        <Specimen title={t("wrong")}>
          <TextField {...error} label="Email" />
        </Specimen>
        <Specimen title={t("long")}>
          <TextField {...long} label={t("sentence")} hint={t("sentence")} />
        </Specimen>
        <Specimen title={t("readOnly")}>
          <TextField {...filled} label={label} readOnly />
        </Specimen>
        <Specimen title={t("off")}>
          <TextField {...filled} label={label} disabled />
        </Specimen>
        <Specimen title={t("narrow")}>
          <div className={styles.small}>
            <TextField {...filled} label={label} />
          </div>
        </Specimen>
      </Shelf>
      <Shelf title="PasswordField, TextAreaField">
        <Specimen title={t("normal")}>
          <PasswordField {...password} label="Password" autoComplete="new-password" />
        </Specimen>
        <Specimen title={t("filled")}>
          <TextAreaField {...area} label="Biography" />
        </Specimen>
        <Specimen title={t("wrong")}>
          <TextAreaField {...blank} label="Headline" required rows={2} />
        </Specimen>
      </Shelf>
    </>
  );
}
