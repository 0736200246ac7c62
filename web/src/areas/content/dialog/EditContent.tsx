import { useRef } from "react";
import { modalButtons, type RowAction } from "#contract/content/buttons.ts";
import {
  CONTENT_FORM_STATUS,
  CONTENT_STATUS,
  type ContentFormStatus,
  type ContentTab,
} from "#contract/content/codes.ts";
import { content } from "#contract/content/content.ts";
import type { ContentItem } from "#contract/content/item.ts";
import type { LinkReading } from "#web/shared/links/ContentLinkField.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormBody, SaveButton, useFormId } from "#web/ui/forms/FormFrame.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { mayLeave, useLeaveGuard } from "#web/ui/forms/useLeaveGuard.tsx";
import { Callout } from "#web/ui/layout/Callout.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { ACTION_LOOKS, actOn } from "../actions.ts";
import { CALLS_OF_KIND } from "../calls.ts";
import { openTabOf } from "../list/rowActions.ts";
import { ContentFrame } from "./ContentFrame.tsx";
import { ContentFields } from "./form/ContentFields.tsx";
import { mayBecome, mayStore } from "./form/questions.ts";
import { useFormUploads } from "./form/useFormUploads.ts";
import { bodyOf, contentRules, contentValues } from "./form/values.ts";
import { d } from "./messages.ts";
import { isRowAction } from "./ViewFooter.tsx";

/** The status that a form sends with an action. */
const STATUS_OF: Partial<Record<RowAction, ContentFormStatus>> = {
  approve: CONTENT_FORM_STATUS.publish,
  pending: CONTENT_FORM_STATUS.pending,
  reject: CONTENT_FORM_STATUS.reject,
  irrelevantReject: CONTENT_FORM_STATUS.reject,
};

/** Edits an item; the buttons of its list save it with their status, after asking. */
export function EditContent({ item, tab, close }: { item: ContentItem; tab: ContentTab; close: () => void }) {
  const { kind } = item;
  const { anotherPersonApproves = false } = useCallQuery(content.metadata, {}).data ?? {};
  const waitsAgain = anotherPersonApproves && item.status === CONTENT_STATUS.published;
  const id = useFormId();
  const uploads = useFormUploads();
  const linkReading = useRef<LinkReading>(null);
  const form = useCallForm(CALLS_OF_KIND[kind].update, {
    initial: contentValues(item),
    rules: contentRules,
    toBody: (values) => ({
      ...bodyOf(values),
      id: item.id,
      version: values.version ?? item.version,
      status: values.status,
      // Rejecting what is marked resolves what marks it.
      ...(item.reportedCount > 0 && values.status === CONTENT_FORM_STATUS.reject && { resolved: true }),
    }),
    newest: contentValues,
    draft: item.id,
    onDone: () => {
      close();
      showToast(d(waitsAgain ? "savedToApprove" : "saved"));
    },
  });
  useLeaveGuard(form);
  const leave = async (): Promise<void> => {
    if (await mayLeave(form)) close();
  };
  const isUploading = uploads.active.length > 0;
  const save = async (status?: ContentFormStatus): Promise<void> => {
    if (isUploading || (await linkReading.current?.finish()) === false || !form.check()) return;
    if (status !== undefined && !(await mayBecome(status))) return;
    const values = status === undefined ? form.values : { ...form.values, status };
    if (!(await mayStore(values, form.initial))) return;
    if (status !== undefined) form.set("status", status);
    await form.submit();
  };
  const run = async (action: RowAction): Promise<void> => {
    const status = STATUS_OF[action];
    if (status !== undefined) await save(status);
    else if (await actOn(action, [item])) close();
  };
  const actions = modalButtons(openTabOf(tab, item), "edit", true).filter(isRowAction);
  return (
    <ContentFrame
      kind={kind}
      item={item}
      editing
      height={600}
      onClose={() => void leave()}
      footer={
        <>
          <Button size="large" tone="quiet" data-left onClick={() => void leave()}>
            {d("cancel")}
          </Button>
          {actions.map((action) => {
            const { title, icon: Icon } = ACTION_LOOKS[action];
            const isDanger = action === "reject" || action === "irrelevantReject";
            return (
              <Button
                key={action}
                size="large"
                tone={isDanger ? "danger" : "plain"}
                icon={<Icon size={16} />}
                off={isUploading && d("yourFileIsUploading")}
                onClick={() => void run(action)}
              >
                {title}
              </Button>
            );
          })}
          {isUploading ? (
            <Button size="large" tone="main" off={d("yourFileIsUploading")}>
              {d("save")}
            </Button>
          ) : (
            <SaveButton form={form} id={id} size="large" />
          )}
        </>
      }
    >
      <FormBody form={{ ...form, submit: () => save() }} id={id}>
        {waitsAgain && <Callout tone="waiting">{d("waitsAgain")}</Callout>}
        <ContentFields form={form} item={item} uploads={uploads} linkReading={linkReading} />
      </FormBody>
    </ContentFrame>
  );
}
