// The permitted rich text: headings, paragraphs, lists, bold, italic, underline, sixteen colours,
// and links to http and https.
import sanitizeHtml from 'sanitize-html';
import { richTextColours } from '#domain/kit/rich-text/colours.ts';

// R247
const goodLink = /^https?:\/\/[^\s{}]+$/i;
const colours: ReadonlySet<string> = new Set(richTextColours);
const longestShown = 60;

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    // R383
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    'span',
    'a',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], span: ['style'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  allowedStyles: { span: { color: [new RegExp(`^(?:${richTextColours.join('|')})$`)] } },
  nestingLimit: 50,
};

export interface Sanitised {
  readonly html: string;
  /**
   * Links that were removed because they lead elsewhere than to http and https; cut where they are
   * long.
   */
  readonly refusedLinks: readonly string[];
}

/**
 * @returns safe HTML, unchanged for input that is safe already; of anything that is not allowed
 * only the text stays, and nothing of scripts and styles
 */
export function sanitiseRichText(given: string): Sanitised {
  const refused = new Set<string>();
  const marked = sanitizeHtml(given, {
    ...allowed,
    transformTags: {
      b: 'strong',
      i: 'em',
      div: 'p',
      a: (_tag, { href = '' }) => {
        if (goodLink.test(href.trim()) && URL.canParse(href.trim()))
          return {
            tagName: 'a',
            attribs: { href: href.trim(), target: '_blank', rel: 'noopener noreferrer' },
          };
        if (href !== '') refused.add(href.slice(0, longestShown));
        return wordsOnly;
      },
      span: (_tag, { style = '' }) => {
        const colour = colourOf(style);
        return colour === null
          ? wordsOnly
          : { tagName: 'span', attribs: { style: `color:${colour}` } };
      },
    },
  });
  const html = sanitizeHtml(marked, {
    ...allowed,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'span' && attribs['style'] === undefined ? 'excludeTag' : false,
  });
  return { html, refusedLinks: [...refused] };
}

/** A span without meaning: the second pass removes it and keeps its text. */
const wordsOnly = { tagName: 'span', attribs: {} };

function colourOf(style: string): string | null {
  const colour = /(?:^|;)\s*color\s*:\s*([a-z]+)\s*(?:;|$)/i.exec(style)?.[1]?.toLowerCase();
  return colour !== undefined && colours.has(colour) ? colour : null;
}
