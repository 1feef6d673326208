// What the editors of plain text leave out of the kit of rich text.
export const plainText = {
  blockquote: false,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  code: false,
  codeBlock: false,
  heading: false,
  bulletList: false,
  orderedList: false,
  listItem: false,
  listKeymap: false,
  horizontalRule: false,
  hardBreak: false,
  link: false,
  trailingNode: false,
} as const;
