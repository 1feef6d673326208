// Texts of a screen in the pseudo-language with plain vowels: they come neither from the catalogue,
// nor from the domain's texts, nor from the server.
import type { Page } from 'playwright-core';
import { domainTexts } from './domain-texts.ts';

const ofDomain = domainTexts();

/** User content and server texts from every answer since it was started. */
export interface Answered {
  readonly texts: ReadonlySet<string>;
}

/** Begin before the first page is opened. */
export function keepAnswers(page: Page): Answered {
  const texts = new Set<string>();
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    response.json().then((body: unknown) => takeTexts(body, texts), ignore);
  });
  return { texts };
}

// An answer that the next page cut off.
const ignore = () => {};

function takeTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') for (const text of asShown(value)) into.add(text);
  if (Array.isArray(value)) for (const one of value) takeTexts(one, into);
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) takeTexts(one, into);
}

const marks = /\n|\{\{\w+\}\}|<[^>]*>|\*\*|[[\]]|\(http[^)]*\)|(?<=^|\n)[-#]+ /;

/**
 * A text is shown whole, line by line without its marks (email templates, terms), by a person's
 * first name, or as the kind of an event in words.
 */
function asShown(text: string): string[] {
  const [, firstName = ''] = /^(\p{Lu}\p{L}+) \p{Lu}[\p{L}'-]+$/u.exec(text) ?? [];
  const kind = /^[a-z_]+\.[a-z_]+$/.test(text) ? text.replaceAll(/[._]/g, ' ') : '';
  const inWords = kind && kind.charAt(0).toUpperCase() + kind.slice(1);
  return [text, firstName, inWords, ...text.split(marks)].map((part) => part.trim());
}

/**
 * Dates, zones, countries and keys come from the browser; the product's name is the same
 * everywhere.
 */
const fromTheBrowser = [
  /\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b/g,
  /\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g,
  /\b(?:AEST|AEDT|ACST|ACDT|AWST|EST|EDT|GMT|UTC)\b/g,
  /\b(?:Vigil|SOS|Ctrl|Esc|Enter|Shift|Alt)\b/g,
  /\b(?:Australia|New Zealand|United States)\b/g,
];

/**
 * Names that are the same in every language: of sources, of standards, of fields in a template, and
 * of the three letters of a read-back code.
 */
const names = [
  /Natural Earth, GeoNames/g,
  /\b[A-Z]+-[A-Z]+-[\d.-]+/g,
  /\{\{\w+\}\}/g,
  /\((?:[A-Z][a-z-]+ ?){3}\)/g,
];

/** The texts of the page that no catalogue translates. */
export async function outsideCatalogue(page: Page, { texts }: Answered): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (
        !holder ||
        holder.closest('script, style, noscript, option, kbd, code, [aria-hidden=true]')
      )
        continue;
      if (holder.checkVisibility()) found.push((node.textContent ?? '').trim());
    }
    return found;
  });
  // The longest first: a name may be part of another.
  const known = [...texts, ...ofDomain]
    .filter((text) => text.length > 1)
    .sort((left, right) => right.length - left.length);
  return [...new Set(shown)].filter(
    (text) =>
      isPlain(withoutAnswers(withoutBrowser(text), known)) &&
      isPlain(withoutBrowser(withoutAnswers(text, known))),
  );
}

/** A word with a plain vowel; one letter is a key. */
const isPlain = (text: string): boolean =>
  (text.match(/[a-z]{2,}/gi) ?? []).some((word) => /[aeiou]/i.test(word));

const withoutBrowser = (text: string): string =>
  [...fromTheBrowser, ...names].reduce((rest, pattern) => rest.replace(pattern, ' '), text);

/** Both orders count: “Vigil Training” is a name, and an answered “Au” is no part of Australia. */
const withoutAnswers = (text: string, known: readonly string[]): string =>
  known.reduce(
    (rest, one) => (isPlain(rest) && rest.includes(one) ? rest.replaceAll(one, ' ') : rest),
    text,
  );
