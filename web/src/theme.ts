/** All design tokens, as a Mantine theme and its variables. No other file names a colour. */
import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from "@mantine/core";

/** Also read by the script in index.html. */
export const colorSchemes = localStorageColorSchemeManager({ key: "greenroom-colour-scheme" });

/** [light, dark]; each pair has the contrast that e2e/showcase.test.ts requires. */
const tokens = {
  ground: ["#F3F2EE", "#131210"],
  sheet: ["#FFFFFF", "#1A1917"],
  raised: ["#FFFFFF", "#242320"],
  sunk: ["#F8F7F4", "#161513"],
  hover: ["#F6F5F1", "#22201D"],
  selected: ["#EDF5F0", "#1B2721"],
  fill: ["#EFEDE8", "#2A2825"],
  line: ["#E8E6E0", "#2B2926"],
  "line-strong": ["#D9D6CE", "#3D3A35"],
  control: ["#8F8B81", "#7D796F"],
  ink: ["#1E1D1A", "#EDEBE5"],
  "ink-2": ["#524F48", "#BBB7AD"],
  "ink-3": ["#6B675E", "#969186"],
  "ink-tint": ["rgba(30, 29, 26, 0.065)", "rgba(237, 235, 229, 0.065)"],
  accent: ["#0F5641", "#2B7F62"],
  "accent-hover": ["#0B4534", "#25735A"],
  "accent-text": ["#0F5641", "#7CCBA9"],
  "accent-tint": ["#E3EFE9", "#1C322A"],
  focus: ["#13795A", "#5FBF98"],
  bar: ["#16241E", "#E9EFEA"],
  "bar-text": ["#F1F4F1", "#16241E"],
  "bar-fill": ["rgba(241, 244, 241, 0.14)", "rgba(22, 36, 30, 0.1)"],
  overlay: ["rgba(34, 31, 26, 0.42)", "rgba(0, 0, 0, 0.6)"],
  "good-text": ["#2F6A1C", "#93CF78"],
  "good-fill": ["#E8F2E0", "#202D1A"],
  "good-glyph": ["#4A9130", "#6DB34E"],
  "planned-text": ["#745200", "#E2BC57"],
  "planned-fill": ["#FAF0CC", "#322A14"],
  "planned-glyph": ["#AD7B00", "#CDA02C"],
  "waiting-text": ["#98400A", "#F3A169"],
  "waiting-fill": ["#FCE9DB", "#38251A"],
  "waiting-glyph": ["#D9641A", "#E9793A"],
  "bad-text": ["#A12A23", "#F4948A"],
  "bad-fill": ["#FBE6E3", "#3B211E"],
  "bad-glyph": ["#CF3B31", "#E7594D"],
  moss: ["#D3DDC6", "#B4C0A6"],
  straw: ["#EEDFAF", "#CDBE90"],
  rose: ["#F0D2CF", "#D0B1AE"],
  steel: ["#CBDBE5", "#ABBBC5"],
  lilac: ["#DCD7EA", "#BCB7CA"],
  copper: ["#EACFBB", "#CAB09D"],
  "moss-edge": ["#5E7A40", "#8FAE70"],
  "straw-edge": ["#8F6A0C", "#D0A93F"],
  "rose-edge": ["#A24E57", "#D98A90"],
  "steel-edge": ["#3C6D8C", "#7FB0CF"],
  "lilac-edge": ["#6A5A9A", "#A99BD6"],
  "copper-edge": ["#95562C", "#D59B6E"],
  wash: ["32%", "12%"],
  "shadow-popover": ["0 6px 20px -6px rgba(40, 35, 25, 0.18)", "0 0 0 1px #38352F, 0 6px 20px -6px rgba(0, 0, 0, 0.6)"],
  "shadow-dialog": [
    "0 24px 64px -12px rgba(30, 26, 18, 0.34)",
    "0 0 0 1px #38352F, 0 24px 64px -12px rgba(0, 0, 0, 0.7)",
  ],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Mantine's own variables, set to our tokens; the same in both schemes, since the tokens change with the scheme. */
const mantine = {
  "--mantine-color-body": "var(--sheet)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-bright": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-3)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-color-error": "var(--bad-text)",
  "--mantine-color-default": "var(--sheet)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-disabled": "var(--fill)",
  "--mantine-color-disabled-color": "var(--ink-3)",
  "--mantine-color-disabled-border": "var(--line-strong)",
  "--mantine-primary-color-filled": "var(--accent)",
  "--mantine-primary-color-filled-hover": "var(--accent-hover)",
  "--mantine-primary-color-light": "var(--accent-tint)",
  "--mantine-primary-color-light-color": "var(--accent-text)",
};

const scheme = (index: 0 | 1) => ({
  ...Object.fromEntries(Object.entries(tokens).map(([name, pair]) => [`--${name}`, pair[index]])),
  ...mantine,
});
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: scheme(0), dark: scheme(1) });

const stage: MantineColorsTuple = [
  "#E3EFE9",
  "#C4DDD2",
  "#9CC7B4",
  "#7CCBA9",
  "#5FBF98",
  "#2B7F62",
  "#25735A",
  "#0F5641",
  "#0B4534",
  "#083527",
];

export const theme = createTheme({
  colors: { stage },
  primaryColor: "stage",
  primaryShade: { light: 7, dark: 5 },
  fontFamily: '"Hanken Grotesk Variable", system-ui, sans-serif',
  fontFamilyMonospace: "ui-monospace, monospace",
  headings: { fontFamily: '"Brygada 1918 Variable", Georgia, serif', fontWeight: "500" },
  fontSizes: { xs: "12px", sm: "13px", md: "13px", lg: "14px", xl: "16px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "22px", xl: "24px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "10px", xl: "12px" },
  defaultRadius: "sm",
  respectReducedMotion: true,
  components: {
    Popover: { defaultProps: { transitionProps: { transition: "fade", duration: 140 }, shadow: "none" } },
    Menu: { defaultProps: { transitionProps: { transition: "fade", duration: 140 }, shadow: "none" } },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: false, transitionProps: { transition: "fade", duration: 90 } },
    },
  },
});
