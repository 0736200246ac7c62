import { t } from "#web/shared/palette/messages.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import type { NavItem } from "../shell/navigation/navItem.ts";
import styles from "./Palette.module.css";

interface Section {
  title: string;
  keys: readonly (readonly [combination: string, does: string])[];
}

/** A space separates keys pressed in sequence, a plus keys held together. */
const sectionsOf = (navigation: readonly NavItem[]): Section[] => [
  {
    title: t("everywhere"),
    keys: [
      ["Ctrl+K", t("keyPalette")],
      ["?", t("keyHelp")],
      ["c", t("keyCreate")],
      ...navigation.flatMap(({ shortcut }) => (shortcut ? [[`g ${shortcut.key}`, shortcut.title] as const] : [])),
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
    title: t("onRecords"),
    keys: [
      ["Shift+F", t("keyFollow")],
      ["Shift+M", t("keyMute")],
    ],
  },
  {
    title: t("inCalendar"),
    keys: [
      ["← →", t("keyPeriod")],
      ["t", t("keyToday")],
      ["f", t("keyFree")],
      ["Shift+← →", t("keyMoveBooking")],
      ["Shift+Alt+← →", t("keyBookingEnd")],
    ],
  },
  {
    title: t("onDashboards"),
    keys: [
      ["F6", t("keyWidget")],
      ["a", t("keyApprove")],
      ["j k", t("keyTalent")],
      ["n", t("keyPost")],
      ["1 … 9", t("keyTabNumber")],
    ],
  },
  {
    title: t("onReports"),
    keys: [
      ["← → ↑ ↓", t("keyCells")],
      ["p", t("keyReportPeriod")],
      ["s", t("keySaveView")],
    ],
  },
  {
    title: t("inForms"),
    keys: [
      ["Ctrl+Enter", t("keySave")],
      ["Esc", t("keyLeave")],
    ],
  },
];

/** The keyboard shortcuts. */
export function ShortcutHelp({ navigation, close }: { navigation: readonly NavItem[]; close: () => void }) {
  return (
    <Dialog title={t("keys")} size={650} onClose={close}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region without controls must be scrollable by keyboard too */}
      <section className={styles.keys} tabIndex={0} aria-label={t("keys")}>
        {sectionsOf(navigation).map(({ title, keys }) => (
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
      </section>
    </Dialog>
  );
}
