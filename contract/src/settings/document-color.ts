/** The colour of an agency's documents: white text on it has to stay readable. */
const HEX = /^#[0-9a-f]{6}$/;
/** WCAG 2.2 AA for text of normal size. */
export const LEAST_CONTRAST = 4.5;
/** Ink of documents without a colour of their own. */
export const DEFAULT_DOCUMENT_COLOR = "#1e1d1a";
export const PROPOSED_COLORS = [DEFAULT_DOCUMENT_COLOR, "#1f3a5f", "#0f5641", "#7a2e3b", "#8a5a0b", "#4a3b78"] as const;

export const isHexColor = (text: string): boolean => HEX.test(text);

const channels = (hex: string): number[] => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Returns the contrast of white on a colour, from 1 to 21. */
export function whiteContrast(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear);
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Returns the lightest shade of a colour that white is readable on; the colour itself where it is. */
export function nearestReadable(hex: string): string {
  const shade = (percent: number): string =>
    `#${channels(hex)
      .map((value) =>
        Math.floor((value * percent) / 100)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
  for (let percent = 100; percent > 0; percent -= 1)
    if (whiteContrast(shade(percent)) >= LEAST_CONTRAST) return shade(percent);
  return shade(0);
}

export const unreadable = (hex: string): string =>
  `White text can't be read on ${hex.toUpperCase()}. The nearest colour that does is ${nearestReadable(hex).toUpperCase()}.`;
