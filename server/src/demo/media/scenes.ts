/** Flat drawings for the demo's galleries, 1200 by 750, in the tints of the interface. */
import type { TalentCategory } from "#contract/enums.ts";

export const SCENE_SIZE = { width: 1200, height: 750 } as const;

const INK = "#241f1b";
const many = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join("");
const ground = (colour: string): string => `<rect width="1200" height="750" fill="${colour}"/>`;
const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

/** Drawings by their name. */
const SCENES = {
  stage:
    ground("#16382c") +
    [180, 600, 1020].map((x) => path(`M${x - 14} 0h28l150 640h-330z`, "rgba(238,223,175,.22)")).join("") +
    `<ellipse cx="600" cy="650" rx="420" ry="60" fill="#eedfaf" opacity=".8"/>` +
    circle(590, 300, 62, INK) +
    path("M590 350c90 0 110 90 100 170l-30 130h-40l-20-120-30 120h-44l-24-140c-8-90 10-160 88-160z", INK) +
    line("M690 380V650M690 380l-46-22", INK, 9),
  record:
    ground("#cbdbe5") +
    circle(560, 380, 310, INK) +
    many(5, (n) => `<circle cx="560" cy="380" r="${170 + n * 28}" fill="none" stroke="#4b443d" stroke-width="3"/>`) +
    circle(560, 380, 110, "#d9703f") +
    circle(560, 380, 14, "#fff") +
    line("M1010 40V330L830 520", "#3c6d8c", 24),
  keys:
    ground("#dcd7ea") +
    many(9, (n) => `<rect x="${30 + n * 128}" y="150" width="120" height="560" rx="10" fill="#fff"/>`) +
    many(8, (n) =>
      n % 7 === 2 ? "" : `<rect x="${118 + n * 128}" y="150" width="72" height="340" rx="6" fill="${INK}"/>`,
    ) +
    `<rect width="1200" height="150" fill="#6a5a9a"/>`,
  crowd:
    ground("#43284a") +
    circle(600, 250, 210, "#e0a35f") +
    many(13, (n) => circle(40 + n * 95, 600 + (n % 3) * 26, 64, INK)) +
    many(6, (n) => line(`M${130 + n * 190} 620V${430 - (n % 2) * 60}`, INK, 26)) +
    `<rect y="640" width="1200" height="110" fill="${INK}"/>`,
  track:
    ground("#c46a4f") +
    many(6, (n) =>
      line(`M-20 ${140 + n * 120}C400 ${60 + n * 120} 800 ${60 + n * 130} 1220 ${180 + n * 140}`, "#f4e3d6", 10),
    ) +
    path("M0 0h1200v90C800 10 400 10 0 110z", "#5e7a40"),
  pitch:
    ground("#5e7a40") +
    many(6, (n) => `<rect x="${n * 200}" width="100" height="750" fill="rgba(255,255,255,.07)"/>`) +
    line("M600 0V750M60 60H1140V690H60ZM60 220H250V530H60M1140 220H950V530H1140", "#eef3e6", 9) +
    `<circle cx="600" cy="375" r="130" fill="none" stroke="#eef3e6" stroke-width="9"/>` +
    circle(600, 375, 12, "#eef3e6"),
  pool:
    ground("#3c6d8c") +
    many(5, (n) => line(`M0 ${120 + n * 140}H1200`, n % 2 ? "#eedfaf" : "#d9703f", 14)) +
    many(8, (n) => line(`M${60 + n * 150} ${60 + ((n * 90) % 600)}q40 -30 80 0t80 0`, "rgba(255,255,255,.45)", 8)),
  podium:
    ground("#eedfaf") +
    circle(930, 190, 110, "#d9703f") +
    `<rect x="180" y="470" width="270" height="280" fill="#8f6a0c"/><rect x="450" y="350" width="300" height="400" fill="#b3871a"/><rect x="750" y="540" width="270" height="210" fill="#8f6a0c"/>` +
    circle(600, 190, 56, INK) +
    path("M530 250h140l20 100H510z", INK) +
    line("M540 260L450 130M660 260l90-130", INK, 30),
  curtain:
    ground("#f0d2cf") +
    path("M150 60h900v80H150z", "#7c2f3a") +
    path("M150 130h330c-10 240-110 420-240 620h-90z", "#a24e57") +
    path("M1050 130H720c10 240 110 420 240 620h90z", "#a24e57") +
    path("M300 130h90c0 220-80 420-180 620h-60z", "#8b3d47") +
    path("M900 130h-90c0 220 80 420 180 620h60z", "#8b3d47") +
    `<ellipse cx="600" cy="700" rx="330" ry="40" fill="#7c2f3a"/>`,
  slate:
    ground("#cbdbe5") +
    `<rect x="250" y="270" width="700" height="400" rx="16" fill="${INK}"/>` +
    `<g transform="rotate(-9 250 250)"><rect x="250" y="150" width="700" height="100" rx="10" fill="${INK}"/>${many(5, (n) => path(`M${290 + n * 140} 150h70l-40 100h-70z`, "#fff"))}</g>` +
    line("M310 390H890M310 500H890M600 390V610", "#8f8b81", 7),
  lens:
    ground("#eacfbb") +
    `<rect x="170" y="190" width="860" height="440" rx="50" fill="${INK}"/><rect x="270" y="120" width="240" height="90" rx="20" fill="${INK}"/>` +
    circle(620, 410, 190, "#4b443d") +
    circle(620, 410, 140, "#3c6d8c") +
    circle(620, 410, 70, INK) +
    circle(570, 360, 26, "#fff") +
    circle(920, 270, 24, "#d9703f"),
  masks:
    ground("#6a5a9a") +
    path("M190 180c140-50 280-50 420 0 10 210-60 390-210 440-150-50-220-230-210-440z", "#eedfaf") +
    path("M300 440q100 100 200 0q-100 40-200 0z", INK) +
    circle(310, 330, 30, INK) +
    circle(490, 330, 30, INK) +
    path("M640 270c130-40 260-40 390 0 10 190-60 350-195 400-135-50-205-210-195-400z", "#d98a90") +
    path("M750 570q90-90 180 0q-90-30-180 0z", INK) +
    circle(755, 420, 28, INK) +
    circle(920, 420, 28, INK),
  hills:
    ground("#eedac0") +
    circle(880, 230, 120, "#d9703f") +
    path("M0 480C240 350 480 560 720 460S1080 400 1200 470V750H0z", "#7f9a5c") +
    path("M0 620C300 500 640 700 1200 580V750H0z", "#4c6b3f"),
} as const satisfies Record<string, string>;
export type SceneName = keyof typeof SCENES;
export const SCENE_NAMES = Object.keys(SCENES) as readonly SceneName[];

/** Pictures that suit a category, with their captions; the first leads the gallery. */
export const SCENES_OF: Readonly<Record<TalentCategory, readonly (readonly [scene: SceneName, caption: string])[]>> = {
  Music: [
    ["stage", "Opening night"],
    ["record", "Test pressing"],
    ["keys", "In the studio"],
    ["crowd", "Festival, late set"],
    ["curtain", "Soundcheck"],
    ["hills", "On the road"],
  ],
  Sports: [
    ["podium", "State championships"],
    ["track", "Time trial"],
    ["pitch", "Home ground"],
    ["pool", "Morning session"],
    ["crowd", "Grand final"],
    ["hills", "Altitude camp"],
  ],
  Entertainment: [
    ["curtain", "Dress rehearsal"],
    ["slate", "First day of shooting"],
    ["masks", "Ensemble season"],
    ["lens", "Press day"],
    ["stage", "Premiere"],
    ["hills", "On location"],
  ],
};

export const sceneSvg = (name: SceneName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 750" width="1200" height="750">${SCENES[name]}</svg>`;
