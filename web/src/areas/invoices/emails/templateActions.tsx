/** The actions of a template of an email. */
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { lazy } from "react";
import { type EmailKind, OWN_EMAILS } from "#contract/finance-emails/email-fields.ts";
import {
  type EmailSettings,
  type EmailTemplate,
  emailSettings,
  emailTemplates,
} from "#contract/finance-emails/email-template.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const Add = lazy(async () => ({ default: (await import("./TemplateDialogs.tsx")).AddEmailTemplate }));
const Edit = lazy(async () => ({ default: (await import("./TemplateDialogs.tsx")).EditEmailTemplate }));

/** A new template begins with our own words. */
export const openAddEmailTemplate = (kind: EmailKind): void =>
  void openDialog((close) => <Add kind={kind} source={OWN_EMAILS[kind]} close={close} />);
export const openEmailTemplate = (template: EmailTemplate): void =>
  void openDialog((close) => <Edit template={template} close={close} />);

async function remove({ id, kind, name, language, subject, text }: EmailTemplate): Promise<void> {
  if (!(await mutate(emailTemplates.remove, { params: { id } }))) return;
  const undo = () => mutate(emailTemplates.create, { body: { kind, name, language, subject, text } });
  showToast(t("removed", { name }), { undo });
}
async function makeDefault({ id, name }: EmailTemplate, settings: EmailSettings): Promise<void> {
  const { kind, template: _, ...rest } = settings;
  const body = { ...rest, templateId: id };
  if (await mutate(emailSettings.update, { params: { emailTab: kind }, body })) showToast(t("madeDefault", { name }));
}

export const emailTemplateActions = (template: EmailTemplate, settings: EmailSettings | undefined): Action[] => [
  { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: () => openEmailTemplate(template) },
  {
    id: "default",
    title: t("makeDefault"),
    icon: StarIcon,
    visible: !template.isDefault && settings !== undefined,
    run: () => settings && makeDefault(template, settings),
  },
  { id: "remove", title: t("remove"), icon: TrashIcon, tone: "danger", run: () => remove(template) },
];
