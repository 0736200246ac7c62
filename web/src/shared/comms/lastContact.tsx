import { EnvelopeSimpleIcon } from "@phosphor-icons/react/dist/csr/EnvelopeSimple";
import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { TrayIcon } from "@phosphor-icons/react/dist/csr/Tray";
import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import { type LastContact, QUIET_DAYS } from "#contract/comms/last-contact.ts";
import { When } from "#web/shared/values/When.tsx";
import styles from "./lastContact.module.css";
import { t } from "./messages.ts";

const GLYPHS = { call: PhoneIcon, email: EnvelopeSimpleIcon, whatsapp: WhatsappLogoIcon, enquiry: TrayIcon } as const;

/** When a record was last in touch, and by which way. */
function LastContactCell({ last }: { last: LastContact }) {
  if (!last) return null;
  const Glyph = GLYPHS[last.kind];
  return (
    <span className={styles.last}>
      <Glyph size={14} aria-label={t(last.kind)} />
      <When instant={last.at} />
    </span>
  );
}

/** The column of lists of talents, scouts and partners. */
export const lastContactColumn = {
  id: "lastContact",
  title: t("lastContact"),
  width: 160,
  hidden: true,
  cell: ({ lastContact }: { lastContact: LastContact }) => <LastContactCell last={lastContact} />,
} as const;

/** List filter by time since the last contact. */
export const NOT_HEARD_FILTER = {
  title: t("notHeardFor"),
  choices: QUIET_DAYS.map((value) => ({ value, label: t("days", { count: Number(value) }) })),
  ready: { name: t("notHeardForDays", { count: Number(QUIET_DAYS[0]) }), value: QUIET_DAYS[0] },
};
