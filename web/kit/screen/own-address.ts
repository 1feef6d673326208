// Addresses in links, such as the page to open after saving: only those of this site are followed.

const here = 'https://this-site.invalid';

/**
 * The path and search part of an address of this site that begins with a slash; null for anything
 * else.
 */
export function ownAddress(text: string | undefined): string | null {
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, here)) return null;
  const { origin, pathname, search } = new URL(text, here);
  return origin === here ? `${pathname}${search}` : null;
}
