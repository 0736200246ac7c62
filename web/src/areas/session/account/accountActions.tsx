/** The actions of the account menu. */
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { DevicesIcon } from "@phosphor-icons/react/dist/csr/Devices";
import { KeyIcon } from "@phosphor-icons/react/dist/csr/Key";
import { LinkIcon } from "@phosphor-icons/react/dist/csr/Link";
import { NoteIcon } from "@phosphor-icons/react/dist/csr/Note";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { ShieldSlashIcon } from "@phosphor-icons/react/dist/csr/ShieldSlash";
import { SignOutIcon } from "@phosphor-icons/react/dist/csr/SignOut";
import { lazy } from "react";
import { auth, type Me } from "#contract/session/session.ts";
import { ownLinks } from "#contract/session/stranger-link.ts";
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
const OwnLinks = lazy(async () => ({ default: (await import("./OwnLinks.tsx")).OwnLinks }));
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

/** Shows the links that a new password leaves as they are, if there are any. */
async function showLinksAfter(me: Me): Promise<void> {
  if (me.user.agencyId === null) return;
  const links = await send(ownLinks.list, {});
  if (links.length > 0) openDialog((close) => <OwnLinks me={me} line={t("linksStay")} close={close} />);
}

export const accountActions = (me: Me): Action[] => [
  {
    id: "password",
    title: s("changePassword"),
    icon: KeyIcon,
    run: () =>
      openDialog((close) => <ChangePassword close={close} done={() => void showLinksAfter(me).catch(showError)} />),
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
    icon: NoteIcon,
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
    id: "links",
    title: s("yourLinks"),
    icon: LinkIcon,
    visible: me.user.agencyId !== null,
    run: () => openDialog((close) => <OwnLinks me={me} line={t("linksLine")} close={close} />),
  },
  {
    id: "zone",
    title: s("timeZone"),
    icon: ClockIcon,
    run: () => openDialog((close) => <ChangeZone me={me} close={close} />),
  },
  { id: "sign-out", title: s("signOut"), icon: SignOutIcon, to: "/logout" },
];
