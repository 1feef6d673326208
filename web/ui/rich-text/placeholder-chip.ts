// A placeholder in the editor: inserted, moved and deleted as a whole, and stored as {{its_name}}.
import { Node } from '@tiptap/react';

export const chipName = 'placeholderChip';
const attribute = 'data-placeholder-name';

/** @param labels the chips' texts, by name */
export const placeholderChip = (labels: Readonly<Record<string, string>>) =>
  Node.create({
    name: chipName,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      name: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute(attribute),
        renderHTML: ({ name }: Record<string, unknown>) => ({ [attribute]: name }),
      },
    }),
    parseHTML: () => [{ tag: `span[${attribute}]` }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      HTMLAttributes,
      labels[String(node.attrs['name'])] ?? String(node.attrs['name']),
    ],
    renderText: ({ node }) => `{{${String(node.attrs['name'])}}}`,
  });

/** Known placeholders as chips; any other stays text, so that it can be corrected. */
export const withChips = (html: string, known: readonly string[]): string =>
  html.replace(/\{\{ {0,4}([a-z][a-z0-9_]{0,39}) {0,4}\}\}/g, (whole, name: string) =>
    known.includes(name) ? `<span ${attribute}="${name}"></span>` : whole,
  );

/** Chips converted to the stored text. */
export const withoutChips = (html: string): string =>
  html.replace(/<span data-placeholder-name="([a-z][a-z0-9_]*)"[^<>]*>[^<>]*<\/span>/g, '{{$1}}');
