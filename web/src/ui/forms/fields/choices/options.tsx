/**
 * The selects of the component library as every field uses them (lint refuses the library's own): doubles among the options
 * are shown once instead of throwing, and Enter takes what was searched for instead of sending the form without it.
 */
import {
  type AutocompleteProps,
  Autocomplete as LibraryAutocomplete,
  MultiSelect as LibraryMultiSelect,
  Select as LibrarySelect,
  TagsInput as LibraryTagsInput,
  type MultiSelectProps,
  type SelectProps,
  type TagsInputProps,
} from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type OfferedOption, offered, unique } from "./offered.ts";

interface Searched {
  data: readonly OfferedOption[];
  /** True while a search is running, when the options are those of an earlier text. */
  waiting?: boolean;
  /** True if a server has searched: its options are sorted, and none is left out. */
  found?: boolean;
}

const optionsOf = (input: HTMLInputElement): HTMLElement[] => {
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  return [...(list?.querySelectorAll<HTMLElement>("[data-combobox-option]:not([data-combobox-disabled])") ?? [])];
};

/**
 * Marks the first option for what is typed, and takes the marked one on Enter; on options still to come, Enter takes the
 * first once they are there. A text that was typed is never left to a form that is sent.
 */
function useEnter(data: readonly OfferedOption[], text: string, waiting: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const shown = [text, ...data.map(({ value }) => value)].join("\n");
  const [marked, setMarked] = useState(shown);
  // Marking is a change of a property: it has to be off while other options come.
  useEffect(() => setMarked(shown), [shown]);
  const ready = !waiting && marked === shown;
  useEffect(() => {
    if (pressed === null || !ready) return;
    setPressed(null);
    if (pressed === text && input.current) optionsOf(input.current)[0]?.click();
  }, [pressed, ready, text]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || text.trim() === "" || event.nativeEvent.isComposing)
      return;
    const options = optionsOf(event.currentTarget);
    // The library takes the marked one itself.
    if (options.some((option) => option.hasAttribute("data-combobox-selected"))) return;
    event.preventDefault();
    if (ready) options[0]?.click();
    else setPressed(text);
  };
  return { ref: input, onKeyDown, selectFirstOptionOnChange: ready && text.trim() !== "" };
}

type MultiSelectOptions = Omit<MultiSelectProps, "data" | "filter" | "ref" | "onKeyDown"> & Searched;
export function MultiSelect({ data, waiting = false, found = false, onSearchChange, ...rest }: MultiSelectOptions) {
  const [typed, setTyped] = useState("");
  const options = unique(data);
  const enter = useEnter(options, typed, waiting);
  return (
    <LibraryMultiSelect
      // Tab passes by without covering what follows.
      openOnFocus={false}
      {...rest}
      {...enter}
      data={options}
      filter={({ search }) =>
        offered(
          options.filter(({ value }) => !rest.value?.includes(value)),
          search,
          found,
        )
      }
      onSearchChange={(text) => {
        setTyped(text);
        onSearchChange?.(text);
      }}
    />
  );
}

type SelectOptions = Omit<SelectProps, "data" | "filter" | "ref" | "onKeyDown"> & Searched;
export function Select({ data, waiting = false, found = false, onSearchChange, ...rest }: SelectOptions) {
  const [text, setText] = useState("");
  const options = unique(data);
  // The field shows the label of what is chosen: that was not typed.
  const typed = options.some(({ value, label }) => value === rest.value && label === text) ? "" : text;
  const enter = useEnter(options, typed, waiting);
  return (
    <LibrarySelect
      openOnFocus={false}
      {...rest}
      {...(rest.searchable && enter)}
      data={options}
      filter={({ search }) => offered(options, search, found)}
      onSearchChange={(search) => {
        setText(search);
        onSearchChange?.(search);
      }}
    />
  );
}

/** A free text with suggestions: Enter keeps what was typed. */
export function Autocomplete({ data, ...rest }: Omit<AutocompleteProps, "data"> & { data: readonly string[] }) {
  return <LibraryAutocomplete {...rest} data={unique(data)} />;
}

/** Free tags with suggestions: Enter ends the tag that was typed. */
export function TagsInput({ data, ...rest }: Omit<TagsInputProps, "data"> & { data: readonly string[] }) {
  return <LibraryTagsInput {...rest} data={unique(data)} />;
}
