import { Dialog } from "#web/kit/dialogs/Dialog.tsx";
import { t } from "#web/messages/palette.ts";
import styles from "./Palette.module.css";

/** A space parts keys that are pressed one after the other, a plus those that are held together. */
const SECTIONS = [
  {
    title: t("everywhere"),
    keys: [
      ["Ctrl+K", t("keyPalette")],
      ["?", t("keyHelp")],
      ["c", t("keyCreate")],
      ["g t", t("keyTalent")],
      ["g s", t("keyScouts")],
      ["g p", t("keyPartners")],
      ["g u", t("keySuppliers")],
      ["g f", t("keyStaff")],
      ["Esc", t("keyEscape")],
    ],
  },
  {
    title: t("inLists"),
    keys: [
      ["/", t("keySearch")],
      ["↑ ↓", t("keyRows")],
      ["Enter", t("keyOpen")],
      ["Ctrl+Enter", t("keyTab")],
      ["Space", t("keyPeek")],
      ["x", t("keySelect")],
    ],
  },
  {
    title: t("inForms"),
    keys: [
      ["Ctrl+Enter", t("keySave")],
      ["Esc", t("keyLeave")],
    ],
  },
] as const;

/** What the keyboard can do. */
export function Keys({ close }: { close: () => void }) {
  return (
    <Dialog title={t("keys")} size={650} onClose={close}>
      <div className={styles.keys}>
        {SECTIONS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([combination, does]) => (
                <div key={combination}>
                  <dt>{does}</dt>
                  <dd>
                    {combination.split(/[ +]/).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
