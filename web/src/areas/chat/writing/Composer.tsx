import { LightningIcon } from "@phosphor-icons/react/dist/csr/Lightning";
import { PaperclipIcon } from "@phosphor-icons/react/dist/csr/Paperclip";
import { PaperPlaneRightIcon } from "@phosphor-icons/react/dist/csr/PaperPlaneRight";
import { SmileyIcon } from "@phosphor-icons/react/dist/csr/Smiley";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type KeyboardEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { CHAT_LIMITS } from "#contract/chat/codes.ts";
import type { Conversation } from "#contract/chat/conversation.ts";
import type { ChatMessage } from "#contract/chat/message.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { chooseFiles } from "#web/ui/upload/chooseFiles.ts";
import { useDropped } from "#web/ui/upload/useDropped.ts";
import { nameOf } from "../dialog/names.ts";
import shown from "../messages/Messages.module.css";
import { messageLine } from "../messages/messageLine.ts";
import { t } from "../messages.ts";
import { recipientOf, sendText } from "./outgoing.ts";
import { QuickReplyButton } from "./QuickReplyButton.tsx";
import { sendFiles } from "./sendFiles.ts";
import { useText } from "./useDraft.ts";
import styles from "./Writing.module.css";

const EmojiGrid = lazy(async () => ({ default: (await import("./EmojiGrid.tsx")).EmojiGrid }));
const [LINE, MAX_ROWS, PADDING] = [20, 4, 14];
/** Typing is reported as stopped after this pause. */
const TYPING_MS = 3000;

interface Props {
  chat: string;
  conversation: Conversation;
  replyTo: ChatMessage | null;
  onReply: (message: ChatMessage | null) => void;
  onTyping: (typing: boolean) => void;
  focus: boolean;
}

/** The field of 1 to 4 rows: Enter sends, Shift+Enter begins a new line; with emoji, files and quick replies. */
export function Composer({ chat, conversation, replyTo, onReply, onTyping, focus }: Props) {
  const [text, setText] = useText(chat, conversation);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [emoji, setEmoji] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { over, handlers } = useDropped((dropped) => setFiles((now) => [...now, ...dropped]));
  const name = nameOf(conversation);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each text has its height
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight + 2, MAX_ROWS * LINE + PADDING)}px`;
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears
  useEffect(() => {
    if (focus) field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (replyTo) field.current?.focus({ preventScroll: true });
  }, [replyTo]);

  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (next: string): void => {
    setText(next);
    clearTimeout(idle.current);
    onTyping(next !== "");
    idle.current = setTimeout(() => onTyping(false), TYPING_MS);
  };
  useEffect(
    () => () => {
      clearTimeout(idle.current);
      onTyping(false);
    },
    [onTyping],
  );

  const insert = (words: string): void => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {};
    type((text.slice(0, from) + words + text.slice(to)).slice(0, CHAT_LIMITS.text));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + words.length, from + words.length);
    });
  };
  const trimmed = text.trim();
  const empty = trimmed === "" && files.length === 0;
  const submit = (): void => {
    if (empty) return;
    if (files.length > 0) {
      sendFiles(files, conversation, { caption: trimmed, replyToId: replyTo?.id ?? null });
      setFiles([]);
      setText("");
    } else {
      sendText(chat, recipientOf(conversation), trimmed, replyTo?.id ?? null);
      setText("");
    }
    clearTimeout(idle.current);
    onTyping(false);
    onReply(null);
    setEmoji(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === "Escape" && (replyTo || emoji)) {
      event.preventDefault();
      event.stopPropagation();
      onReply(null);
      setEmoji(false);
    }
    // While an input method composes, Enter chooses.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className={styles.foot}
      data-over={over || undefined}
      {...handlers}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {replyTo && (
        <div className={styles.replying}>
          <blockquote className={shown.quote}>
            <b>{t("replyingTo", { name: replyTo.incoming ? replyTo.contactName : t("you") })}</b>
            <span>{messageLine(replyTo)}</span>
          </blockquote>
          <IconButton title={t("cancelReply")} size="small" onClick={() => onReply(null)}>
            <XIcon size={14} />
          </IconButton>
        </div>
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <li key={`${file.name} ${place}`}>
              <span>{file.name}</span>
              <button
                type="button"
                aria-label={t("removeFile", { name: file.name })}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              >
                <XIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {emoji && (
        <Suspense>
          <EmojiGrid onChoose={insert} close={() => setEmoji(false)} />
        </Suspense>
      )}
      <div className={styles.write}>
        <textarea
          ref={field}
          rows={1}
          className={styles.field}
          aria-label={t("fieldTo", { name })}
          placeholder={over ? t("dropHere") : t("placeholder")}
          maxLength={CHAT_LIMITS.text}
          value={text}
          enterKeyHint="send"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton title={t("send")} type="submit" className={styles.send} off={empty} onClick={submit}>
          <PaperPlaneRightIcon weight="fill" />
        </IconButton>
      </div>
      <div className={styles.tools}>
        <IconButton title={t("emoji")} size="small" aria-expanded={emoji} onClick={() => setEmoji(!emoji)}>
          <SmileyIcon />
        </IconButton>
        <IconButton
          title={t("attach")}
          size="small"
          onClick={() => void chooseFiles({ many: true }).then((chosen) => setFiles((now) => [...now, ...chosen]))}
        >
          <PaperclipIcon />
        </IconButton>
        <QuickReplyButton onChoose={insert} icon={<LightningIcon />} />
        <small className={styles.hint}>{t("sendHint")}</small>
      </div>
    </form>
  );
}
