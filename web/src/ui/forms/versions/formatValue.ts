import { t } from "#web/ui/messages.ts";
import { formatDate } from "../../time/format.ts";

/** Formats a form's value, as far as the value alone allows. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "string") return formatDate(value) || value;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(formatValue).filter(Boolean).join(", ");
  return typeof value === "object" ? Object.values(value).map(formatValue).filter(Boolean).join(" ") : "";
}
