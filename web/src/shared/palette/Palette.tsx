import { Modal } from "@mantine/core";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/shared/palette/messages.ts";
import { useEscape } from "#web/ui/dialogs/useEscape.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { Option } from "./Option.tsx";
import type { Offers } from "./offers.ts";
import styles from "./Palette.module.css";
import type { TypeAhead } from "./typeAhead.ts";
import { type PaletteItem, usePaletteItems } from "./usePaletteItems.ts";

interface Props {
  offers: Offers;
  /** Text typed before the palette's field had the focus. */
  typeAhead: TypeAhead;
  close: () => void;
}

/** The command palette: records, screens and actions, chosen with the arrow keys and Enter. */
export function Palette({ offers, typeAhead, close }: Props) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  useEscape(close);
  const [typed, setTyped] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const { groups, searching, failed, retry } = usePaletteItems(offers, typed);
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(activeIndex, items.length - 1)];
  const listId = useId();
  const idOf = (item: PaletteItem): string => `${listId}-${item.id}`;
  const list = useRef<HTMLDivElement>(null);
  // As soon as it is in the page, which is later than the palette itself: no key typed before may be lost.
  const field = useCallback((input: HTMLInputElement | null) => input?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);

  const choose = (item: PaletteItem, newTab: boolean): void => {
    if (item.off) return;
    if (item.to !== undefined && newTab) window.open(item.to, "_blank", "noopener");
    else {
      close();
      // After the dialog has returned the focus, so that what opens next may take it.
      setTimeout(() => void (item.to === undefined ? item.run?.() : navigate(item.to)));
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + 8,
      PageUp: activeIndex - 8,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      const last = items.length - 1;
      // One step past an end wraps around.
      const wraps = Math.abs(next - activeIndex) === 1 && (next < 0 || next > last);
      setActiveIndex(wraps ? last - activeIndex : Math.max(0, Math.min(last, next)));
    } else if (event.key === "Enter" && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(active, event.ctrlKey || event.metaKey);
    }
  };
  return (
    <Modal.Root
      opened
      onClose={close}
      closeOnEscape={false}
      size={640}
      fullScreen={narrow}
      yOffset="12vh"
      returnFocus={false}
      lockScroll={false}
      padding={0}
      radius={narrow ? 0 : "xl"}
      classNames={{ content: styles.content ?? "", overlay: styles.overlay ?? "", body: styles.body ?? "" }}
    >
      <Modal.Overlay backgroundOpacity={1} />
      <Modal.Content shadow="none" aria-label={t("title")}>
        <Modal.Body>
          <div className={styles.field}>
            <MagnifyingGlassIcon size={18} />
            <input
              ref={field}
              data-autofocus
              type="text"
              role="combobox"
              aria-label={t("placeholder")}
              aria-expanded={items.length > 0}
              aria-controls={listId}
              aria-activedescendant={active && idOf(active)}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              maxLength={LIMITS.search}
              placeholder={t("placeholder")}
              value={typed}
              onFocus={() => {
                const ahead = typeAhead.take();
                if (ahead !== "") setTyped((before) => before + ahead);
              }}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setActiveIndex(0);
              }}
              onKeyDown={onKeyDown}
            />
            {narrow && (
              <Button tone="quiet" onClick={close}>
                {t("close")}
              </Button>
            )}
          </div>
          <div ref={list} id={listId} role="listbox" aria-label={t("title")} className={styles.list}>
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
              <div key={group.title} role="group" aria-label={group.title}>
                <p className={styles.heading} aria-hidden>
                  {group.title}
                </p>
                {group.items.map((item) => (
                  <Option
                    key={item.id}
                    id={idOf(item)}
                    item={item}
                    active={item === active}
                    onPoint={() => setActiveIndex(items.indexOf(item))}
                    onChoose={(newTab) => choose(item, newTab)}
                  />
                ))}
              </div>
            ))}
          </div>
          <p role="status" className={items.length > 0 && !failed ? "only-read" : styles.message}>
            {failed
              ? t("failed")
              : searching
                ? t("searching")
                : items.length === 0
                  ? t("nothing", { words: typed.trim() })
                  : t("found", { count: items.length })}
          </p>
          {failed && (
            <div className={styles.again}>
              <Button size="small" onClick={retry}>
                {t("retry")}
              </Button>
            </div>
          )}
          {!narrow && (
            <p className={styles.hints} aria-hidden>
              <span>
                <kbd>↑</kbd>
                <kbd>↓</kbd> {t("hintChoose")}
              </span>
              <span>
                <kbd>↵</kbd> {t("hintOpen")}
              </span>
              <span>
                <kbd>Ctrl</kbd>
                <kbd>↵</kbd> {t("hintTab")}
              </span>
              <span>
                <kbd>Esc</kbd> {t("hintClose")}
              </span>
            </p>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
