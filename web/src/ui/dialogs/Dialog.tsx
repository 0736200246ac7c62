import { Modal } from "@mantine/core";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import type { ReactNode } from "react";
import { t } from "#web/ui/messages.ts";
import { IconButton } from "../elements/Button.tsx";
import { useNarrow } from "../useNarrow.ts";
import styles from "./Dialog.module.css";
import { FirstFocus } from "./FirstFocus.tsx";
import { useEscape } from "./useEscape.ts";

export type DialogSize = 500 | 650 | 768 | 800 | 960 | 988;

interface Props {
  title: string;
  size?: DialogSize;
  /** A line of text below the title. */
  line?: string | undefined;
  /** Before the title, such as an avatar. */
  mark?: ReactNode;
  onClose: () => void;
  /** On a sunken background: secondary action left, cancel and main action right. */
  footer?: ReactNode;
  /** After the title, in one row with it, such as a state. */
  beside?: ReactNode;
  /** Before the button that closes. */
  tools?: ReactNode;
  /** The height that its content has at most, in px. */
  height?: number;
  /** For something to read, one after the other: always that high where there is room, and focused, so that arrow keys scroll it. */
  steady?: boolean;
  /** Without padding, for content with its own edges, such as a table. */
  flush?: boolean;
  children?: ReactNode;
}

/** The frame of a dialog; on a phone it fills the screen. */
export function Dialog({
  title,
  size = 500,
  line,
  mark,
  beside,
  tools,
  height,
  steady = false,
  onClose,
  footer,
  flush = false,
  children,
}: Props) {
  const narrow = useNarrow();
  useEscape(onClose);
  const fullScreen = narrow && size > 500;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      size={size}
      fullScreen={fullScreen}
      centered
      returnFocus={false}
      lockScroll={false}
      padding={0}
      radius={fullScreen ? 0 : "xl"}
      classNames={{
        content: styles.content ?? "",
        overlay: styles.overlay ?? "",
        body: styles.body ?? "",
        title: styles.title ?? "",
      }}
    >
      <Modal.Overlay backgroundOpacity={1} />
      <Modal.Content shadow="none">
        <div className={styles.header} data-row={beside !== undefined || undefined}>
          {mark}
          <div className={styles.words}>
            <Modal.Title>{title}</Modal.Title>
            {line && <p className={styles.line}>{line}</p>}
          </div>
          {beside !== undefined && <div className={styles.beside}>{beside}</div>}
          {tools}
          <IconButton title={t("close")} onClick={onClose}>
            <XIcon />
          </IconButton>
        </div>
        <FirstFocus />
        <Modal.Body
          data-dialog-body
          data-flush={flush || undefined}
          mah={height !== undefined && !fullScreen ? height : undefined}
          {...(steady && { tabIndex: -1, "data-autofocus": true, style: { flexBasis: fullScreen ? 0 : height } })}
        >
          {children}
        </Modal.Body>
        {footer && <div className={styles.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
