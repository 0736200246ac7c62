/** The actions of the account menu. */
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { DevicesIcon } from "@phosphor-icons/react/dist/csr/Devices";
import { KeyIcon } from "@phosphor-icons/react/dist/csr/Key";
import { LifebuoyIcon } from "@phosphor-icons/react/dist/csr/Lifebuoy";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { ShieldSlashIcon } from "@phosphor-icons/react/dist/csr/ShieldSlash";
import { SignOutIcon } from "@phosphor-icons/react/dist/csr/SignOut";
import { lazy } from "react";
import { auth, type Me } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { t as s } from "#web/shared/shell/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

const ChangePassword = lazy(async () => ({ default: (await import("./ChangePassword.tsx")).ChangePassword }));
const ChangeZone = lazy(async () => ({ default: (await import("./ChangeZone.tsx")).ChangeZone }));
const OwnSessions = lazy(async () => ({ default: (await import("./OwnSessions.tsx")).OwnSessions }));
const NewCodes = lazy(async () => ({ default: (await import("./NewCodes.tsx")).NewCodes }));

async function turnOff(): Promise<void> {
  if (
    !(await confirm({ title: t("offTitle"), body: t("offBody"), yes: t("turnOff"), no: s("keepIt"), tone: "danger" }))
  )
    return;
  await send(auth.twoFactorOff, {});
  invalidateTopics(["session"]);
  showToast(t("offDone"));
}

async function newCodes(): Promise<void> {
  if (!(await confirm({ title: t("codesNewTitle"), body: t("codesNewBody"), yes: t("makeCodes"), no: s("keepIt") })))
    return;
  const { recoveryCodes } = await send(auth.twoFactorRecoveryCodes, { body: {} });
  openDialog((close) => <NewCodes codes={recoveryCodes} close={close} />);
}

export const accountActions = (me: Me): Action[] => [
  {
    id: "password",
    title: s("changePassword"),
    icon: KeyIcon,
    run: () => openDialog((close) => <ChangePassword close={close} />),
  },
  {
    id: "two-factor-on",
    title: s("twoFactorOn"),
    icon: ShieldCheckIcon,
    visible: !me.user.twoFactor,
    to: "/2fa/setup",
  },
  {
    id: "codes",
    title: s("newCodes"),
    icon: LifebuoyIcon,
    visible: me.user.twoFactor,
    run: () => newCodes().catch(showError),
  },
  {
    id: "two-factor-off",
    title: s("twoFactorOff"),
    icon: ShieldSlashIcon,
    visible: me.user.twoFactor,
    run: () => turnOff().catch(showError),
  },
  {
    id: "sessions",
    title: s("yourSessions"),
    icon: DevicesIcon,
    run: () => openDialog((close) => <OwnSessions me={me} close={close} />),
  },
  {
    id: "zone",
    title: s("timeZone"),
    icon: ClockIcon,
    run: () => openDialog((close) => <ChangeZone me={me} close={close} />),
  },
  { id: "sign-out", title: s("signOut"), icon: SignOutIcon, to: "/logout" },
];
