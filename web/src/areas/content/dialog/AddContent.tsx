import { useRef } from "react";
import { CONTENT_FORM_STATUS, type ContentFormStatus, PODCAST } from "#contract/content/codes.ts";
import type { EventCopy } from "#contract/content/item.ts";
import type { LinkReading } from "#web/shared/links/ContentLinkField.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { FormBody, SaveButton, useFormId } from "#web/ui/forms/FormFrame.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { mayLeave, useLeaveGuard } from "#web/ui/forms/useLeaveGuard.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { CALLS_OF_KIND } from "../calls.ts";
import { t } from "../messages.ts";
import { CONTENT_SECTIONS, type ContentSection } from "../sections.ts";
import { ContentFrame } from "./ContentFrame.tsx";
import { ContentFields } from "./form/ContentFields.tsx";
import { mayStore } from "./form/questions.ts";
import { useFormUploads } from "./form/useFormUploads.ts";
import { bodyOf, type ContentValues, contentForm, contentRules, valuesOfCopy } from "./form/values.ts";
import { d } from "./messages.ts";

/** Copies start without media and link, which are chosen separately. */
const NOTHING = { medias: [], thumbnail: null, link: null };

const TITLES = { News: t("addNews"), Event: t("addEvent"), Audio: t("addAudio"), Video: t("addVideo") } as const;
const CREATED = {
  News: t("createdNews"),
  Event: t("createdEvent"),
  Audio: t("createdAudio"),
  Video: t("createdVideo"),
} as const;

interface Props {
  section: ContentSection;
  /** The event of the agency that a new event begins as a copy of. */
  copied?: { id: string; copy: EventCopy } | undefined;
  close: () => void;
}

/** Adds an item: Save stores it as pending, Publish publishes it at its publish time. */
export function AddContent({ section, copied, close }: Props) {
  const { kind } = CONTENT_SECTIONS[section];
  const zone = useZone();
  const id = useFormId();
  const uploads = useFormUploads();
  const linkReading = useRef<LinkReading>(null);
  const initial: ContentValues = {
    ...contentForm.empty,
    kind,
    publishTimeZoneId: zone,
    [PODCAST]: section === "podcasts",
    ...(copied && valuesOfCopy(copied.id, copied.copy)),
  };
  const form = useCallForm(CALLS_OF_KIND[kind].create, {
    initial,
    rules: contentRules,
    toBody: (values) => {
      const { mediaIds, ...body } = bodyOf(values);
      const { agencyEventId } = values;
      return {
        ...body,
        ...(agencyEventId !== null && { agencyEventId }),
        ...(mediaIds.length > 0 && { mediaIds }),
        status: values.status === 5 ? 4 : values.status,
      };
    },
    draft: copied?.id ?? section,
    onDone: () => {
      close();
      showToast(CREATED[kind]);
    },
  });
  useLeaveGuard(form);
  const leave = async (): Promise<void> => {
    if (await mayLeave(form)) close();
  };
  const isUploading = uploads.active.length > 0;
  const save = async (status: ContentFormStatus): Promise<void> => {
    if (
      isUploading ||
      (await linkReading.current?.finish()) === false ||
      !form.check() ||
      !(await mayStore(form.values, null))
    )
      return;
    form.set("status", status);
    await form.submit();
  };
  const ready = form.dirty && form.valid && !form.busy;
  return (
    <ContentFrame
      kind={kind}
      title={TITLES[kind]}
      height={600}
      onClose={() => void leave()}
      footer={
        <>
          <Button size="large" tone="quiet" onClick={() => void leave()}>
            {d("cancel")}
          </Button>
          <Button
            size="large"
            pale={!ready}
            off={isUploading && d("yourFileIsUploading")}
            onClick={() => void save(CONTENT_FORM_STATUS.publish)}
          >
            {d("publish")}
          </Button>
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
      <FormBody form={{ ...form, submit: () => save(CONTENT_FORM_STATUS.pending) }} id={id}>
        <ContentFields
          form={form}
          item={copied ? { ...NOTHING, ...copied.copy } : null}
          uploads={uploads}
          linkReading={linkReading}
        />
      </FormBody>
    </ContentFrame>
  );
}
