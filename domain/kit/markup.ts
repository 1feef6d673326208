// The simple markup of long texts: headings, lists, bold and links, read into a tree that is drawn
// without any HTML of its author's.

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly (readonly Inline[])[] };

const heading = /^(#{1,2})\s+(.+)$/;
const bullet = /^[-*]\s+(.+)$/;
const number = /^\d{1,3}[.)]\s+(.+)$/;

/**
 * The blocks of a text. `# ` and `## ` begin headings, `- ` and `1. ` list items, an empty line
 * ends a paragraph; `**bold**` and `[text](https://…)` stand within a line. Anything else is text:
 * a link to other than http and https too.
 */
export function readMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', content: readInline(lines.join(' ')) });
    lines = [];
  };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const block = specialBlock(line);
    if (line === '' || block) endParagraph();
    else lines.push(line);
    if (block) append(blocks, block);
  }
  endParagraph();
  return blocks;
}

function specialBlock(line: string): Block | null {
  const [, marks, title] = heading.exec(line) ?? [];
  if (marks !== undefined && title !== undefined)
    return { kind: 'heading', level: marks.length === 1 ? 2 : 3, content: readInline(title) };
  const [, point] = bullet.exec(line) ?? [];
  if (point !== undefined) return { kind: 'bullets', items: [readInline(point)] };
  const [, item] = number.exec(line) ?? [];
  return item === undefined ? null : { kind: 'numbers', items: [readInline(item)] };
}

/** An item joins the list before it. */
function append(blocks: Block[], block: Block): void {
  const last = blocks.at(-1);
  if ((block.kind === 'bullets' || block.kind === 'numbers') && last?.kind === block.kind)
    blocks[blocks.length - 1] = { kind: block.kind, items: [...last.items, ...block.items] };
  else blocks.push(block);
}

// One pass from the left, each alternative bounded: a hostile text costs no more than its length.
const inline = /\*\*([^*\n]{1,500})\*\*|\[([^\][\n]{1,300})\]\((https?:\/\/[^\s()<>"]{1,500})\)/g;

function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, bold, words, to] = match;
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold });
    else if (words !== undefined && to !== undefined) parts.push({ kind: 'link', text: words, to });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}
