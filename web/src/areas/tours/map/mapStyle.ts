/** Returns the style that this installation draws maps with, as its page says; null for the drawn shapes of land. */
export function mapStyle(): string | null {
  const style = document.querySelector<HTMLMetaElement>('meta[name="map-style"]')?.content ?? "";
  return URL.canParse(style) ? style : null;
}
