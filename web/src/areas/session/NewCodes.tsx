import { Dialog } from "#web/kit/dialogs/Dialog.tsx";
import { t } from "#web/messages/session.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

export const NewCodes = ({ codes, close }: { codes: readonly string[]; close: () => void }) => (
  <Dialog title={t("codesTitle")} line={t("codesLine")} onClose={close}>
    <RecoveryCodes codes={codes} onKept={close} />
  </Dialog>
);
