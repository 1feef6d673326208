// Why an SVG is refused: it could run something or reach outside itself. What is accepted is drawn
// into a PNG all the same.

/** @returns the fault, as a sentence for the person who sent it; null where there is none */
export function svgFault(text: string): string | null {
  const fault = faults.find(({ found }) => found.test(text));
  return fault ? `${fault.says} Remove it, or save the picture as PNG.` : null;
}

// Attributes are looked for in every spelling that an XML reader takes: any case, spaces around the
// sign, either quote, any prefix. No two parts of an expression that follow each other take the
// same characters, so that each reads its text once.
const faults = [
  { found: /<!(doctype|entity)/i, says: 'The SVG contains a document type.' },
  { found: /<\s*(\w+:)?script/i, says: 'The SVG contains a script.' },
  { found: /[\s"'/]on[a-z]+\s*=/i, says: 'The SVG contains a script.' },
  { found: /javascript\s*:/i, says: 'The SVG contains a script.' },
  {
    found: /<\s*(\w+:)?(foreignobject|iframe|object|embed)/i,
    says: 'The SVG contains another document.',
  },
  { found: /(href|src)\s*=[\s"']*[^\s"'#]/i, says: 'The SVG refers to another file.' },
  { found: /@import|url\([\s"']*[^\s"'#)]/i, says: 'The SVG refers to another file.' },
  // The patterns above assume UTF-8: in another encoding they would miss what they look for.
  {
    found: /<\?xml\s[^>]*encoding\s*=\s*["']?(?!utf-8["'])[^"'>]/i,
    says: 'The SVG declares another encoding than UTF-8.',
  },
  { found: /<\?(?!xml\s)/i, says: 'The SVG contains an instruction for other programs.' },
] as const;
