/** Writes a campaign as it arrives: its markup with a foot that cannot be taken out, and the same as plain text. */
import { type CampaignValues, fillCampaign } from "#contract/campaigns/merge.ts";
import { plainText } from "#contract/values/rich-text.ts";

export interface CampaignText {
  subject: string;
  /** Sanitised. */
  content: string;
}
export interface CampaignFoot {
  agency: string;
  talent: string | null;
  postalAddress: string;
  /** Address of the page to unsubscribe. */
  unsubscribeUrl: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const FACE = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const BUTTON =
  "display:block;padding:12px 16px;border-radius:6px;background:#1d1d18;color:#ffffff;text-align:center;text-decoration:none;font-weight:600";
/** A paragraph that is one bold link, which is shown as a button. */
const BUTTON_PARAGRAPH =
  /<p>(?:<strong><a href="([^"<>]*)"[^<>]*>([^<>]*)<\/a><\/strong>|<a href="([^"<>]*)"[^<>]*><strong>([^<>]*)<\/strong><\/a>)<\/p>/g;

/** Adds the styles that mail programs read: they ignore those of a page. */
const styled = (html: string): string =>
  html
    .replaceAll(
      BUTTON_PARAGRAPH,
      (_, href?: string, label?: string, otherHref?: string, otherLabel?: string) =>
        `<p style="margin:16px 0"><a href="${href ?? otherHref ?? ""}" style="${BUTTON}"><strong>${label ?? otherLabel ?? ""}</strong></a></p>`,
    )
    .replaceAll("<p>", '<p style="margin:0 0 12px">')
    .replaceAll("<h3>", '<h3 style="margin:16px 0 8px;font-size:18px;line-height:24px">')
    .replaceAll(/<a href="([^"<>]*)" rel="[^"<>]*" target="[^"<>]*">/g, '<a href="$1" style="color:#0e5540">');

/** Returns markup with the address of each link behind its words, unless they are the address. */
function withAddresses(html: string): string {
  let link = { href: "", from: 0 };
  return html.replaceAll(/<a href="([^"<>]*)"[^<>]*>|<\/a>/g, (tag, href: string | undefined, offset: number) => {
    if (href !== undefined) {
      link = { href, from: offset + tag.length };
      return "";
    }
    const words = html.slice(link.from, offset);
    return plainText(words) === plainText(link.href) ? "" : ` (${link.href})`;
  });
}
const textOf = (html: string): string =>
  plainText(withAddresses(html).replaceAll("<li>", "<li>- "))
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

const because = ({ talent, agency }: CampaignFoot): string =>
  talent === null
    ? `You get this because you agreed to emails of ${agency}.`
    : `You get this because you follow ${talent}.`;

/** Returns subject, markup and text with the fields filled. */
export function composeCampaign(
  { subject, content }: CampaignText,
  values: CampaignValues,
  foot: CampaignFoot,
): { subject: string; html: string; text: string } {
  const { agency, talent, postalAddress, unsubscribeUrl } = foot;
  const body = fillCampaign(content, values, escaped);
  const links =
    talent === null
      ? `<a href="${escaped(unsubscribeUrl)}" style="color:#55554c">Unsubscribe</a>`
      : `<a href="${escaped(unsubscribeUrl)}" style="color:#55554c">Unsubscribe from ${escaped(talent)}</a> or <a href="${escaped(unsubscribeUrl)}?from=all" style="color:#55554c">from all of us</a>`;
  const small = "margin:0 0 8px;font-size:12px;line-height:18px;color:#55554c";
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;padding:0"><div style="max-width:560px;margin:0 auto;padding:16px;${FACE};font-size:16px;line-height:24px;color:#1d1d18">
${styled(body)}
<div style="margin-top:24px;padding-top:12px;border-top:1px solid #d9d8cf">
<p style="${small}">${escaped(because(foot))}<br>${links}</p>
<p style="${small}">${escaped(agency)}, ${escaped(postalAddress).replaceAll("\n", ", ")}</p>
</div></div></body></html>`;
  const text = [
    textOf(body),
    "-- ",
    because(foot),
    talent === null
      ? `Unsubscribe: ${unsubscribeUrl}`
      : `Unsubscribe from ${talent}: ${unsubscribeUrl}\nUnsubscribe from all of us: ${unsubscribeUrl}?from=all`,
    `${agency}, ${postalAddress.replaceAll("\n", ", ")}`,
  ].join("\n\n");
  // A value never breaks the line of the subject.
  const filled = fillCampaign(subject, values, (value) => value)
    .replaceAll(/\s+/g, " ")
    .trim();
  return { subject: filled, html, text };
}

/** Returns the first name in a name. */
export const firstNameIn = (name: string | null): string | null => name?.trim().split(/\s+/)[0] ?? null;
