import { encode } from "uqr";

/** A QR code as one SVG path, so that no image source has to be allowed. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
