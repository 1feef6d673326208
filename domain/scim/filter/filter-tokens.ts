// Cuts a filter into its words, once from left to right.
import { badRequest } from '../scim-error.ts';

export interface Token {
  readonly kind: 'word' | 'text' | 'sign';
  readonly text: string;
}

export const mostFilterCharacters = 2000;

const sign = /[()[\]]/;
const endOfWord = /[\s()[\]"]/;

/** @throws 400 invalidFilter for a filter that is too long, or a text without its end */
export function tokensOf(filter: string): Token[] {
  if (filter.length > mostFilterCharacters)
    throw badRequest(
      'invalidFilter',
      `A filter can have at most ${mostFilterCharacters} characters.`,
    );
  const tokens: Token[] = [];
  let at = 0;
  while (at < filter.length) {
    const first = filter[at] ?? '';
    if (/\s/.test(first)) at += 1;
    else if (sign.test(first)) {
      tokens.push({ kind: 'sign', text: first });
      at += 1;
    } else {
      const end = first === '"' ? endOfText(filter, at) : endOf(filter, at);
      const text = filter.slice(at, end);
      tokens.push(first === '"' ? { kind: 'text', text: textOf(text) } : { kind: 'word', text });
      at = end;
    }
  }
  return tokens;
}

function endOf(filter: string, start: number): number {
  let at = start;
  while (at < filter.length && !endOfWord.test(filter[at] ?? '')) at += 1;
  return at;
}

function endOfText(filter: string, start: number): number {
  let at = start + 1;
  while (at < filter.length && filter[at] !== '"') at += filter[at] === '\\' ? 2 : 1;
  if (at >= filter.length)
    throw badRequest('invalidFilter', 'A text in the filter has no closing quotation mark.');
  return at + 1;
}

function textOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw badRequest('invalidFilter', 'A text in the filter is not valid JSON.');
  }
}
