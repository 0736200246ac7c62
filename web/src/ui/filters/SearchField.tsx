import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/ui/messages.ts";
import type { UrlListState } from "../list/useListState.ts";
import { focusFirstRow } from "../table/keys.ts";
import { typing, underDialog } from "../typing.ts";
import styles from "./FilterBar.module.css";

export function SearchField({ label, state }: { label: string; state: UrlListState }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(state.query.q ?? "");
  const applied = state.query.q ?? "";
  useEffect(() => {
    // The address does not overwrite the text while the person is typing.
    if (document.activeElement !== input.current) setText(applied);
  }, [applied]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || typing(event.target) || underDialog()) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const write = (next: string): void => {
    setText(next);
    state.search(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      focusFirstRow(event.currentTarget);
    } else if (event.key === "Escape" && text !== "") {
      event.stopPropagation();
      write("");
    }
  };
  const clear = (): void => {
    write("");
    input.current?.focus();
  };
  return (
    <div className={styles.search}>
      <MagnifyingGlassIcon className={styles.glass} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.search}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === "" ? (
        <kbd aria-hidden>/</kbd>
      ) : (
        <button type="button" aria-label={t("clear")} onClick={clear}>
          <XIcon size={13} />
        </button>
      )}
    </div>
  );
}
