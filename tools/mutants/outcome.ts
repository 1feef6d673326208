// What became of one break, as the reporter in Stryker's process writes it and the command reads it.
import * as z from 'zod';

export const outcomeSchema = z.object({
  file: z.string(),
  /** Counted from 1. */
  line: z.number().int(),
  mutator: z.string(),
  /** Text of the whole node, before and after. */
  before: z.string(),
  after: z.string(),
  /** `error`: the test file itself failed, which a reader of the run sees as well. */
  status: z.enum(['noticed', 'survived', 'not reached']),
});

export type Outcome = z.infer<typeof outcomeSchema>;

/** The part that differs, with a little of what stands around it. */
export function differenceOf({ before, after }: Outcome): { before: string; after: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
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
