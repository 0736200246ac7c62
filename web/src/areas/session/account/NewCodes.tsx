import { t } from "#web/areas/session/messages.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

export const NewCodes = ({ codes, close }: { codes: readonly string[]; close: () => void }) => (
  <Dialog title={t("codesTitle")} line={t("codesLine")} onClose={close}>
    <RecoveryCodes codes={codes} onKept={close} />
  </Dialog>
);
