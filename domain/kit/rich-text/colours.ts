// The colours that text may have: the sixteen basic names of HTML, so that every mail program knows
// them (R384).
export const richTextColours = [
  'black',
  'gray',
  'silver',
  'white',
  'maroon',
  'red',
  'olive',
  'yellow',
  'green',
  'lime',
  'teal',
  'aqua',
  'navy',
  'blue',
  'purple',
  'fuchsia',
] as const;
export type RichTextColour = (typeof richTextColours)[number];
