import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { PaperPlaneRightIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneRight";
import { useState } from "react";
import type { Conversation } from "#contract/chat/conversation.ts";
import { chatMessages } from "#contract/chat/message.ts";
import { chatTemplates, type MessageTemplate } from "#contract/chat/template.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { templateTitle } from "../messages/MessageContent.tsx";
import shown from "../messages/Messages.module.css";
import { t } from "../messages.ts";
import { change, recipientOf } from "./outgoing.ts";
import { TemplateFileField } from "./TemplateFileField.tsx";
import { TemplateText } from "./TemplateText.tsx";
import { conversationPlace } from "./useDraft.ts";
import styles from "./Writing.module.css";

interface Props {
  chat: string;
  conversation: Conversation;
}

const NOBODY = { logId: null, talentId: null, contactId: null, staffId: null, whatsappNumberId: null };

/** Templates of the conversation's number: those that Meta approved can be chosen, filled and sent. */
export function TemplatePicker({ chat, conversation }: Props) {
  const answer = useCallQuery(chatTemplates.list, { query: { ...NOBODY, ...conversationPlace(conversation) } });
  return (
    <div className={styles.picker}>
      <QueryBoundary answer={answer}>
        {(templates) =>
          templates.length === 0 ? (
            <p className={shown.nothing}>{t("noTemplates")}</p>
          ) : (
            <Choice chat={chat} conversation={conversation} templates={templates} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

const inOrder = (templates: readonly MessageTemplate[]): MessageTemplate[] =>
  [...templates].sort((a, b) => Number(b.sendable) - Number(a.sendable) || Number(b.preferred) - Number(a.preferred));

function Choice({ chat, conversation, templates }: Props & { templates: readonly MessageTemplate[] }) {
  const ordered = inOrder(templates);
  const [chosenId, setChosenId] = useState<string | null>(() => ordered.find(({ sendable }) => sendable)?.id ?? null);
  const chosen = ordered.find(({ id, sendable }) => id === chosenId && sendable) ?? null;
  const several = new Set(templates.map(({ language }) => language)).size > 1;
  return (
    <>
      <fieldset className={styles.templates} aria-label={t("templates")}>
        {ordered.map(({ id, name, language, state, sendable, reason }) => (
          <label key={id} className={styles.option} data-off={!sendable || undefined}>
            <input
              type="radio"
              name="template"
              checked={id === chosenId}
              disabled={!sendable}
              onChange={() => setChosenId(id)}
            />
            <span className={styles.title}>
              {templateTitle(name)}
              {several && <small> {language}</small>}
            </span>
            <span className={styles.state} data-state={state} data-tip={reason ?? undefined}>
              {!sendable && <CircleDashedIcon size={14} aria-hidden />}
              {state === "APPROVED" && !sendable ? t("unfillable") : t(state)}
              {reason !== null && !sendable && <span className={styles.reason}>{reason}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {chosen && <Filled key={chosen.id} chat={chat} conversation={conversation} template={chosen} />}
    </>
  );
}

const NEEDS_FILE = ["IMAGE", "VIDEO", "DOCUMENT"];

function Filled({ chat, conversation, template }: Props & { template: MessageTemplate }) {
  const { variables, header } = template;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(variables.map(({ name, value }) => [name, value ?? ""])),
  );
  const [headerMediaId, setHeaderMediaId] = useState<string | null>(null);
  const needsFile = NEEDS_FILE.includes(header);
  const isFilled = variables.every(({ name }) => values[name]?.trim()) && (!needsFile || headerMediaId !== null);
  const sending = useCallMutation(chatMessages.sendTemplate, {
    onDone: () => change(chat, () => ({ overdue: false })),
  });
  const submit = (): Promise<boolean> =>
    sending.run({
      body: {
        ...recipientOf(conversation),
        templateName: template.name,
        language: template.language,
        variables: Object.fromEntries(variables.map(({ name }) => [name, values[name]?.trim() ?? ""])),
        headerMediaId,
      },
    });
  return (
    <form
      className={styles.filled}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled) void submit();
      }}
    >
      <TemplateText template={template} values={values} />
      {variables.map(({ name, example }) => (
        <label key={name} className={styles.variable}>
          <span>{example ? t("variableLike", { name, example }) : t("variable", { name })}</span>
          <input
            value={values[name] ?? ""}
            maxLength={1024}
            required
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      {needsFile && <TemplateFileField header={header} onReady={setHeaderMediaId} />}
      <div className={styles.sendTemplate}>
        <span>{variables.length === 0 && !needsFile ? t("goesAsIs") : isFilled ? "" : t("fillFirst")}</span>
        <Button
          type="submit"
          className={styles.send}
          off={!isFilled || sending.busy}
          icon={<PaperPlaneRightIcon weight="fill" />}
          onClick={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {t("sendTemplate")}
        </Button>
      </div>
    </form>
  );
}
