/** Takes the key of a provider. It is no draft: what was typed is gone with the dialog. */
import type { TicketProvider } from "#contract/ticketing/codes.ts";
import { ticketingConnections } from "#contract/ticketing/provider.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { PasswordField } from "#web/ui/forms/fields/PasswordField.tsx";
import { KEY_HINTS, PROVIDER_NAMES, t } from "./messages.ts";

interface Props {
  provider: TicketProvider;
  close: () => void;
}
export function ConnectProvider({ provider, close }: Props) {
  const name = PROVIDER_NAMES[provider];
  return (
    <CallDialog
      call={ticketingConnections.connect}
      params={{ provider }}
      size={500}
      title={t("connect", { provider: name })}
      save={t("save")}
      draft={false}
      initial={{ key: "" }}
      close={close}
      savedMessage={() => t("done", { provider: name })}
    >
      {(form) => (
        <PasswordField
          {...form.field("key")}
          label={t("key")}
          hint={`${KEY_HINTS[provider]} ${t("keyLine")}`}
          autoComplete="new-password"
          autoFocus
        />
      )}
    </CallDialog>
  );
}
