// The origins that the map of this installation may load from: the host of its style, or the hosts
// that a style file names.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The origins to allow in addition to our own, read once at the start.
 * @param styleUrl MAP_STYLE_URL; a file that cannot be read adds none, and stops nothing
 */
export function mapOrigins(styleUrl: string | undefined): string[] {
  if (styleUrl === undefined) return [];
  if (!styleUrl.startsWith('file:')) return [new URL(styleUrl).origin];
  return [
    ...new Set(addressesIn(styleOf(fileURLToPath(styleUrl))).flatMap((text) => originOf(text))),
  ];
}

function styleOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The map and the system status say what is wrong with it.
    return null;
  }
}

/** The texts of its sources, sprite and glyphs; layers load nothing. */
function addressesIn(style: unknown): string[] {
  if (typeof style !== 'object' || style === null) return [];
  const { sources, sprite, glyphs } = style as {
    sources?: unknown;
    sprite?: unknown;
    glyphs?: unknown;
  };
  return textsIn([sources, sprite, glyphs]);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Only a host that a content policy can carry: no quotes, blanks or placeholders in it. */
function originOf(text: string): string[] {
  const [origin] = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?=[/?#]|$)/i.exec(text) ?? [];
  return origin === undefined ? [] : [origin.toLowerCase()];
}
