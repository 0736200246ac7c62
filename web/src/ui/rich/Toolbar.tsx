import { ArrowUUpLeftIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpLeft";
import { ArrowUUpRightIcon } from "@phosphor-icons/react/dist/csr/ArrowUUpRight";
import { LinkSimpleIcon } from "@phosphor-icons/react/dist/csr/LinkSimple";
import { ListBulletsIcon } from "@phosphor-icons/react/dist/csr/ListBullets";
import { ListNumbersIcon } from "@phosphor-icons/react/dist/csr/ListNumbers";
import { TextBIcon } from "@phosphor-icons/react/dist/csr/TextB";
import { TextHTwoIcon } from "@phosphor-icons/react/dist/csr/TextHTwo";
import { TextItalicIcon } from "@phosphor-icons/react/dist/csr/TextItalic";
import { TextUnderlineIcon } from "@phosphor-icons/react/dist/csr/TextUnderline";
import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { Editor } from "@tiptap/core";
import type { KeyboardEvent } from "react";
import { t } from "#web/ui/messages.ts";
import styles from "./RichTextField.module.css";

interface Tool {
  id: string;
  title: string;
  icon: Icon;
  run: (editor: Editor) => unknown;
  active?: (editor: Editor) => boolean;
  disabled?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  {
    id: "bold",
    title: t("bold"),
    icon: TextBIcon,
    run: (e) => e.chain().focus().toggleBold().run(),
    active: (e) => e.isActive("bold"),
  },
  {
    id: "italic",
    title: t("italic"),
    icon: TextItalicIcon,
    run: (e) => e.chain().focus().toggleItalic().run(),
    active: (e) => e.isActive("italic"),
  },
  {
    id: "underline",
    title: t("underline"),
    icon: TextUnderlineIcon,
    run: (e) => e.chain().focus().toggleUnderline().run(),
    active: (e) => e.isActive("underline"),
  },
  {
    id: "heading",
    title: t("heading"),
    icon: TextHTwoIcon,
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    active: (e) => e.isActive("heading"),
  },
  {
    id: "bullets",
    title: t("bullets"),
    icon: ListBulletsIcon,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    active: (e) => e.isActive("bulletList"),
  },
  {
    id: "numbers",
    title: t("numbers"),
    icon: ListNumbersIcon,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    active: (e) => e.isActive("orderedList"),
  },
];
const UNDO: readonly Tool[] = [
  {
    id: "undo",
    title: t("undo"),
    icon: ArrowUUpLeftIcon,
    run: (e) => e.chain().focus().undo().run(),
    disabled: (e) => !e.can().undo(),
  },
  {
    id: "redo",
    title: t("redo"),
    icon: ArrowUUpRightIcon,
    run: (e) => e.chain().focus().redo().run(),
    disabled: (e) => !e.can().redo(),
  },
];

interface Props {
  editor: Editor;
  controls: string;
  linking: boolean;
  onLink: () => void;
}

/** The editor's toolbar: one tab stop; the arrow keys move between the tools. */
export function Toolbar({ editor, controls, linking, onLink }: Props) {
  const link: Tool = {
    id: "link",
    title: t("link"),
    icon: LinkSimpleIcon,
    run: onLink,
    active: (e) => linking || e.isActive("link"),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(focused + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  return (
    <div
      role="toolbar"
      aria-label={t("formatting")}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {[...TOOLS, link, ...UNDO].map(({ id, title, icon: Glyph, run, active, disabled }, index) => (
        <button
          key={id}
          type="button"
          className={styles.tool}
          tabIndex={index === 0 ? 0 : -1}
          aria-label={title}
          aria-pressed={active?.(editor)}
          aria-disabled={disabled?.(editor) || undefined}
          data-tip={title}
          data-separate={id === "undo" || undefined}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Glyph />
        </button>
      ))}
    </div>
  );
}
