/** All settings by group, found by what they are called, what they set, and other words for it. */
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import { type KeyboardEvent, use, useRef, useState } from "react";
import { Link } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { AreasContext } from "#web/shared/area.ts";
import { matchingItems } from "#web/shared/palette/match.ts";
import { loadSettingPages, SETTING_GROUPS, type SettingPage } from "#web/shared/settingPages.ts";
import { useVisible } from "#web/shared/shell/navigation/NavEntry.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { usePageKeys } from "#web/ui/usePageKeys.ts";
import lists from "./lists/Lists.module.css";
import styles from "./SettingsIndex.module.css";
import { SettingsTabs } from "./SettingsTabs.tsx";
import { t } from "./settingMessages.ts";
import { t as titles } from "./titles.ts";

/** Returns the pages that the typed words find, those whose title they begin first. */
const matching = (pages: readonly SettingPage[], typed: string): SettingPage[] =>
  matchingItems(
    pages.map((page) => ({ ...page, words: [page.line, page.words, t(page.group)].join(" ") })),
    typed,
  );

/** Moves the focus to the next or the previous row, from the search field too. */
function onArrows(pressed: KeyboardEvent<HTMLElement>): void {
  if (pressed.key !== "ArrowDown" && pressed.key !== "ArrowUp") return;
  const stops = [...pressed.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const place = stops.indexOf(document.activeElement as HTMLElement);
  stops[place + (pressed.key === "ArrowDown" ? 1 : -1)]?.focus();
  pressed.preventDefault();
}

export function SettingsIndex() {
  const areas = use(AreasContext);
  const pages = useVisible(use(loadSettingPages(areas)));
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  usePageKeys({
    "/": () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  const found = matching(pages, typed);
  const clear = (): void => {
    setTyped("");
    input.current?.focus();
  };
  return (
    <section className={lists.screen} aria-label={titles("settings")}>
      <ListBar tabs={<SettingsTabs />} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links that it holds */}
      <div className={styles.index} onKeyDown={onArrows}>
        <input
          ref={input}
          type="search"
          className={styles.search}
          value={typed}
          maxLength={LIMITS.search}
          aria-label={t("search")}
          placeholder={t("search")}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.parentElement?.querySelector("a")?.click();
            if (event.key === "Escape") setTyped("");
          }}
        />
        {found.length === 0 && (
          <Empty title={t("none", { words: typed.trim() })} line={t("noneLine")} live>
            <Button onClick={clear}>{t("clear")}</Button>
          </Empty>
        )}
        {typed.trim() === "" ? (
          SETTING_GROUPS.map((group) => (
            <Group key={group} title={t(group)} pages={found.filter((page) => page.group === group)} />
          ))
        ) : (
          <Rows pages={found} />
        )}
        <p className={styles.version}>{titles("version", { version: import.meta.env.VITE_VERSION })}</p>
      </div>
    </section>
  );
}

const Group = ({ title, pages }: { title: string; pages: readonly SettingPage[] }) =>
  pages.length > 0 && (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Rows pages={pages} />
    </section>
  );

const Rows = ({ pages }: { pages: readonly SettingPage[] }) => (
  <ul className={styles.rows}>
    {pages.map(({ to, title, line }) => (
      <li key={to}>
        <Link to={to}>
          <b>{title}</b> <span>{line}</span>
          <ArrowRightIcon size={14} aria-hidden />
        </Link>
      </li>
    ))}
  </ul>
);
