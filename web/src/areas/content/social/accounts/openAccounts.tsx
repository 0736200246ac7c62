import { lazy } from "react";
import type { SharePlatform } from "#contract/social/codes.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";

const Accounts = lazy(async () => ({ default: (await import("./AccountsDialog.tsx")).AccountsDialog }));

/** Opens the accounts of talents on a platform. */
export const openAccounts = (platform: SharePlatform): void =>
  void openDialog((close) => <Accounts platform={platform} close={close} />);
