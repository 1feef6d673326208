// The table of the faults: what happened, what was expected, what was seen.
import { countsOf } from '../drill/account.ts';
import { asMarkdown } from '../drill/gaps.ts';
import type { Say } from '../say.ts';
import type { FaultOutcome, FaultsOutcome } from './run-faults.ts';

/** A table of Markdown, as docs/deploy.md has it. */
export function printFaults(outcome: FaultsOutcome, say: Say): void {
  say('');
  say(asMarkdown([['fault', 'expected', 'seen'], ...outcome.outcomes.map(rowOf)]));
  say('');
  say(countsOf(outcome));
  for (const line of outcome.wrong) say(`WRONG  ${line}`);
}

const rowOf = ({ fault, seen }: FaultOutcome): string[] => [
  fault.does,
  fault.expects,
  seen.map(({ says, held }) => (held ? says : `**${says}**`)).join('; '),
];
