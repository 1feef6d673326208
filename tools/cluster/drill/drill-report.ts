// What a drill prints, and the table that it writes into docs/deploy.md when asked.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

import type { Say } from '../say.ts';
import { countsOf } from './account.ts';
import { asColumns, asMarkdown, gapTable } from './gaps.ts';
import type { DrillOutcome } from './run-drill.ts';

const page = join(import.meta.dirname, '../../../docs/deploy.md');
const marks = ['<!-- drill -->', '<!-- end of drill -->'] as const;

export function printDrill(outcome: DrillOutcome, say: Say): void {
  say('');
  for (const line of asColumns(gapTable(outcome.costs))) say(line);
  say('');
  say(countsOf(outcome));
  for (const line of outcome.wrong) say(`WRONG  ${line}`);
}

/** Between its two marks; the rest of the page stays. @throws Error where a mark is missing */
export function writeDrill(outcome: DrillOutcome, date: string): void {
  const text = readFileSync(page, 'utf8');
  const [start, end] = marks.map((mark) => text.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start)
    throw new Error(`docs/deploy.md needs the lines ${marks.join(' and ')}.`);
  const machine = `${date}, ${cpus().length} processors for all of it. Seconds.`;
  const said = [machine, asMarkdown(gapTable(outcome.costs)), countsOf(outcome)].join('\n\n');
  writeFileSync(page, `${text.slice(0, start)}${marks[0]}\n${said}\n${text.slice(end)}`);
}
