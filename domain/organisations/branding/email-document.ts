// The HTML of a whole email: the organisation's colour and logo round what it says. Tables and
// inline styles, because mail programs ignore the rest.
import { readableBrand } from '#domain/kit/brand-ramp.ts';
import { escapedHtml } from '#domain/kit/rich-text/plain-text.ts';
import type { Brand, BrandingImage } from './branding.ts';

export interface EmailParts {
  /** Null for an organisation without its own look, and for the platform. */
  readonly brand: Brand | null;
  /** Where mail programs fetch the logo from: the portal's origin. */
  readonly origin: string;
  /** Sanitised HTML. */
  readonly content: string;
}

const font =
  'font-family:system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#16191d';

/** @returns a whole document; without a brand the content alone */
export function emailDocument({ brand, origin, content }: EmailParts): string {
  if (!brand) return page({ style: '', body: `<body style="${font}">${content}</body>` });
  const accent = readableBrand(brand.accent_colour ?? neutral);
  return page({
    style: `<style>a{color:${accent}}</style>`,
    body: `<body style="margin:0;padding:0;background:#f4f6f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f4f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:600px;border-radius:8px;overflow:hidden">
<tr><td bgcolor="${accent}" height="6" style="height:6px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:24px 24px 0;${font}">${heading(brand, { origin, accent })}</td></tr>
<tr><td style="padding:12px 24px 24px;${font};overflow-wrap:anywhere">${content}</td></tr>
</table></td></tr></table></body>`,
  });
}

/** Plain text as HTML: paragraphs, lines, and addresses that can be pressed. */
export const htmlOfText = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(htmlOfLine).join('<br>')}</p>`)
    .join('');

// A dark grey for an organisation that has a logo and no colour.
const neutral = '#495057';

const page = ({ style, body }: { style: string; body: string }): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">${style}</head>${body}</html>`;

function heading(
  { name, logo, login_logo }: Brand,
  { origin, accent }: { origin: string; accent: string },
): string {
  const picture = logo ?? login_logo;
  if (!picture)
    return `<strong style="font-size:20px;color:${accent}">${escapedHtml(name)}</strong>`;
  const { width, height } = fitted(picture);
  return `<img src="${escapedHtml(origin + picture.url)}" width="${width}" height="${height}" alt="${escapedHtml(name)}" style="display:block;border:0;font-size:20px;font-weight:bold;color:${accent}">`;
}

const mostWidth = 240;
const mostHeight = 48;

function fitted({ width, height }: BrandingImage): { width: number; height: number } {
  const share = Math.min(1, mostWidth / width, mostHeight / height);
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}

// What ends a sentence is not part of the address before it.
const htmlOfLine = (line: string): string =>
  line
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'])/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapedHtml(part)}">${escapedHtml(part)}</a>`
        : escapedHtml(part),
    )
    .join('');
