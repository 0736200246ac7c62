/** The actions of a staff profile; those that cannot be undone ask for confirmation. */
import { IdentificationBadgeIcon } from "@phosphor-icons/react/dist/csr/IdentificationBadge";
import { LockIcon } from "@phosphor-icons/react/dist/csr/Lock";
import { LockOpenIcon } from "@phosphor-icons/react/dist/csr/LockOpen";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneTilt";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { ShieldSlashIcon } from "@phosphor-icons/react/dist/csr/ShieldSlash";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { Me } from "#contract/session/session.ts";
import { REVOKED_SEPARATELY, staffLinks } from "#contract/session/stranger-link.ts";
import { type StaffDetail, staff } from "#contract/staff/staff.ts";
import { t } from "#web/areas/staff/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { send } from "#web/ui/calls/send.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import type { Question } from "#web/ui/dialogs/question.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { editPath } from "../paths.ts";
import { openSettings } from "../permission/openPermission.tsx";
import { governanceOf } from "../staff.rules.ts";

/** Asks, acts, and shows a toast; errors have been shown already. */
async function confirmAndRun(question: Question, act: () => Promise<unknown>, done: string): Promise<boolean> {
  if (!(await confirm({ no: t("keep"), ...question }))) return false;
  if ((await act()) === null) return false;
  showToast(done);
  return true;
}

async function lock({ id, displayName: name }: StaffDetail): Promise<void> {
  const done = await confirmAndRun(
    { title: t("lockAsk", { name }), body: t("lockBody"), yes: t("lock"), tone: "danger" },
    () => mutate(staff.lock, { params: { id } }),
    t("lockDone", { name }),
  );
  if (done) await offerToEndLinks(id, name);
}

/** Asks about the links that a lock leaves as they are, such as those of documents that clients were sent. */
async function offerToEndLinks(id: string, name: string): Promise<void> {
  const links = await send(staffLinks.list, { params: { id } });
  const count = links.reduce((sum, link) => (REVOKED_SEPARATELY.includes(link.kind) ? sum : sum + link.count), 0);
  const keys = links.reduce((sum, link) => (REVOKED_SEPARATELY.includes(link.kind) ? sum + link.count : sum), 0);
  if (keys > 0) showToast(t("keysStay", { name, count: keys }));
  if (count === 0) return;
  await confirmAndRun(
    { title: t("endLinksAsk", { count }), body: t("endLinksBody", { name }), yes: t("endLinks"), tone: "danger" },
    () => mutate(staffLinks.endAll, { params: { id } }),
    t("linksEnded", { name }),
  );
}

/** Can be undone, so it is not asked about; locking ends sessions, which cannot. */
async function unlock({ id, displayName: name }: StaffDetail): Promise<void> {
  if (!(await mutate(staff.unlock, { params: { id } }))) return;
  const undo = async (): Promise<void> => {
    if (await mutate(staff.lock, { params: { id } })) showToast(t("lockDone", { name }));
  };
  showToast(t("unlockDone", { name }), { undo });
}

const resend = ({ id, email }: StaffDetail, outbox: boolean) =>
  confirmAndRun(
    { title: t("resendAsk"), body: t("resendBody", { email }), yes: t("resendYes") },
    () => mutate(staff.invite, { params: { id } }),
    outbox ? t("resendDoneOutbox") : t("resendDone", { email }),
  );

const resetSecondFactor = ({ id, displayName: name }: StaffDetail) =>
  confirmAndRun(
    { title: t("resetAsk", { name }), body: t("resetBody"), yes: t("resetYes"), tone: "danger" },
    () => mutate(staff.resetTwoFactor, { params: { id } }),
    t("resetDone", { name }),
  );

const remove = ({ id, displayName: name }: StaffDetail) =>
  confirmAndRun(
    { title: t("deleteAsk", { name }), body: t("deleteBody"), yes: t("delete"), tone: "danger" },
    () => mutate(staff.remove, { params: { id } }),
    t("deleteDone", { name }),
  );

export function profileActions(me: Me, member: StaffDetail, onGone: () => void): Action[] {
  const { id, displayName, avatarUrl, position, state, twoFactor } = member;
  const { edit, govern, permission } = governanceOf(me, member);
  const settings = () => openSettings({ id, displayName, avatarUrl, role: position?.name ?? null });
  return [
    {
      id: "permission",
      title: t("settings"),
      icon: IdentificationBadgeIcon,
      visible: permission !== false,
      disabled: typeof permission === "string" ? permission : false,
      run: settings,
    },
    {
      id: "resend",
      title: t("resend"),
      icon: PaperPlaneTiltIcon,
      visible: govern && state === "invited",
      run: () => resend(member, me.outbox),
    },
    {
      id: "lock",
      title: t("lock"),
      icon: LockIcon,
      visible: govern && state !== "locked",
      run: () => lock(member).catch(showError),
    },
    {
      id: "unlock",
      title: t("unlock"),
      icon: LockOpenIcon,
      visible: govern && state === "locked",
      run: () => unlock(member),
    },
    {
      id: "reset",
      title: t("resetSecondFactor"),
      icon: ShieldSlashIcon,
      visible: govern && twoFactor,
      run: () => resetSecondFactor(member),
    },
    {
      id: "delete",
      title: t("delete"),
      icon: TrashIcon,
      tone: "danger",
      visible: govern,
      run: async () => (await remove(member)) && onGone(),
    },
    { id: "edit", title: t("edit"), icon: PencilSimpleIcon, tone: "main", visible: edit, to: editPath(id) },
  ];
}
