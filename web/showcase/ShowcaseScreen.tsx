import { useMantineColorScheme } from "@mantine/core";
import { MoonIcon } from "@phosphor-icons/react/dist/csr/Moon";
import { SunIcon } from "@phosphor-icons/react/dist/csr/Sun";
import { useState } from "react";
import { NavLink, Outlet, useNavigate, useParams } from "react-router";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { t } from "./messages.ts";
import { SHOWCASE_PATH } from "./paths.ts";
import styles from "./Showcase.module.css";
import { SECTION_GROUPS, SECTION_LISTS, SECTIONS } from "./sections.ts";

const WIDTHS = [
  { id: "390", title: "390" },
  { id: "768", title: "768" },
  { id: "full", title: t("full") },
];

/** Shows all components in all their states. */
export function ShowcaseScreen() {
  const narrow = useNarrow();
  const [width, setWidth] = useState("full");
  return (
    <div className={styles.page}>
      {!narrow && <Index />}
      <div className={styles.main}>
        <div className={styles.bar}>
          {narrow ? <Picker /> : <Tabs label={t("width")} tabs={WIDTHS} current={width} onChoose={setWidth} sub />}
          <SchemeSwitch />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region without controls must be scrollable by keyboard too */}
        <section className={styles.scroll} tabIndex={0} aria-label={t("specimens")}>
          <div className={styles.stage} data-width={width}>
            <Outlet />
          </div>
        </section>
      </div>
    </div>
  );
}

const Index = () => (
  <nav className={styles.index} aria-label={t("index")}>
    {[...SECTION_GROUPS, { title: t("lists"), sections: SECTION_LISTS }].map((group) => (
      <div key={group.title} className={styles.group}>
        <p>{group.title}</p>
        {group.sections.map(({ id, title }) => (
          <NavLink key={id} to={`${SHOWCASE_PATH}/${id}`} className={styles.entry ?? ""}>
            {title}
          </NavLink>
        ))}
      </div>
    ))}
  </nav>
);

/** The index as a select, on narrow screens. */
function Picker() {
  const navigate = useNavigate();
  const { section = "" } = useParams();
  return (
    <nav className={styles.picker} aria-label={t("index")}>
      <select
        aria-label={t("section")}
        value={section}
        onChange={(event) => void navigate(`${SHOWCASE_PATH}/${event.currentTarget.value}`)}
      >
        {[...SECTIONS, ...SECTION_LISTS].map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </nav>
  );
}

function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === "dark" || (colorScheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  return (
    <IconButton
      title={t(dark ? "light" : "dark")}
      className={styles.scheme}
      onClick={() => setColorScheme(dark ? "light" : "dark")}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
