import { useMantineColorScheme } from "@mantine/core";
import { MoonIcon } from "@phosphor-icons/react/dist/csr/Moon";
import { SunIcon } from "@phosphor-icons/react/dist/csr/Sun";
import { useState } from "react";
import { NavLink, Outlet, useNavigate, useParams } from "react-router";
import { IconButton } from "#web/kit/ui/Button.tsx";
import { Tabs } from "#web/kit/ui/Tabs.tsx";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { t } from "#web/messages/showcase.ts";
import styles from "./Kit.module.css";
import { KIT } from "./paths.ts";
import { GROUPS, LISTS, SECTIONS } from "./sections.ts";

const WIDTHS = [
  { id: "390", title: "390" },
  { id: "768", title: "768" },
  { id: "full", title: t("full") },
];

/** Every piece that screens are made of, in all its states. */
export function KitScreen() {
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is read only is scrolled by keyboard too */}
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
    {[...GROUPS, { title: t("lists"), sections: LISTS }].map((group) => (
      <div key={group.title} className={styles.group}>
        <p>{group.title}</p>
        {group.sections.map(({ id, title }) => (
          <NavLink key={id} to={`${KIT}/${id}`} className={styles.entry ?? ""}>
            {title}
          </NavLink>
        ))}
      </div>
    ))}
  </nav>
);

/** The index where there is no room beside. */
function Picker() {
  const navigate = useNavigate();
  const { section = "" } = useParams();
  return (
    <nav className={styles.picker} aria-label={t("index")}>
      <select
        aria-label={t("section")}
        value={section}
        onChange={(event) => void navigate(`${KIT}/${event.currentTarget.value}`)}
      >
        {[...SECTIONS, ...LISTS].map(({ id, title }) => (
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
