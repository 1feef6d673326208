// Rich text without its look, for mail programs that show no HTML and for previews: blocks become
// lines, list items get dashes, links their address.

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const tagOrText = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+|<+(?=<)|</gi;

/** @param html sanitised rich text, where every `<` begins a tag */
export function plainTextOf(html: string): string {
  const parts: string[] = [];
  const lists: (number | null)[] = [];
  let link: { readonly to: string; readonly from: number } | null = null;
  for (const [whole, slash, name, attributes = ''] of html.matchAll(tagOrText)) {
    if (name === undefined) {
      parts.push(decoded(whole));
      continue;
    }
    const tag = name.toLowerCase();
    const ends = slash === '/';
    if (tag === 'a' && !ends)
      link = { to: decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), from: parts.length };
    else if (tag === 'a') {
      if (link && link.to !== '' && parts.slice(link.from).join('') !== link.to)
        parts.push(` (${link.to})`);
      link = null;
    } else if (tag === 'ul' || tag === 'ol') {
      if (ends) lists.pop();
      else lists.push(tag === 'ol' ? 0 : null);
      // A list inside another begins with its first item.
      parts.push(lists.length > (ends ? 0 : 1) ? '' : '\n\n');
    } else if (tag === 'li' && !ends) parts.push(`\n${markOf(lists)}`);
    else if (tag === 'br') parts.push('\n');
    else if (/^(p|h[1-6])$/.test(tag)) parts.push(lists.length > 0 ? '' : '\n\n');
  }
  return parts
    .join('')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The mark of the next item, counted where the list has numbers. */
function markOf(lists: (number | null)[]): string {
  const count = lists.at(-1);
  const indent = '  '.repeat(Math.max(0, lists.length - 1));
  if (count === null || count === undefined) return `${indent}- `;
  lists[lists.length - 1] = count + 1;
  return `${indent}${count + 1}. `;
}

const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity);

/** Text as it is in HTML. */
export const escapedHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
