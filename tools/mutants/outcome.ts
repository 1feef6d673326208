// What became of one break, as the reporter in Stryker's process writes it and the command reads it.
import * as z from 'zod';

export const outcomeSchema = z.object({
  file: z.string(),
  /** Of the part that differs, counted from 1. */
  line: z.number().int(),
  mutator: z.string(),
  /** Text of the whole node, before and after. */
  before: z.string(),
  after: z.string(),
  /** `error`: the test file itself failed, which a reader of the run sees as well. */
  status: z.enum(['noticed', 'survived', 'not reached']),
});

export type Outcome = z.infer<typeof outcomeSchema>;

type Texts = Pick<Outcome, 'before' | 'after'>;

/** How many signs both begin with. */
function sameStart({ before, after }: Texts): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  return start;
}

/** Lines before the first difference. */
export const linesBefore = (texts: Texts): number =>
  texts.before.slice(0, sameStart(texts)).split('\n').length - 1;

/** The part that differs, with a little of the text around it. */
export function differenceOf({ before, after }: Texts): Texts {
  const shorter = Math.min(before.length, after.length);
  const start = sameStart({ before, after });
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = wordStart(before, start);
  return {
    before: oneLine(before.slice(from, wordEnd(before, before.length - end))),
    after: oneLine(after.slice(from, wordEnd(after, after.length - end))),
  };
}

/** Words and comparisons are shown whole. */
const clings = /[\w.$<>=!]/;
const wordStart = (text: string, at: number): number => {
  let from = at;
  while (from > 0 && clings.test(text[from - 1] ?? '')) from -= 1;
  return from;
};
const wordEnd = (text: string, at: number): number => {
  let to = at;
  while (to < text.length && clings.test(text[to] ?? '')) to += 1;
  return to;
};
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
