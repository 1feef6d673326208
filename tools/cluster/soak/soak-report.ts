// The table of a soak: what each process held at first and at last, and the account.
import { countsOf } from '../drill/account.ts';
import { asMarkdown } from '../drill/gaps.ts';
import type { Say } from '../say.ts';
import type { SoakOutcome } from './run-soak.ts';

const heads = ['process', 'memory at first, MB', 'at last', 'most', 'files at first', 'at last'];

/** A table of Markdown, as docs/deploy.md has it. */
export function printSoak(outcome: SoakOutcome, say: Say): void {
  const { size, minutes, processes, connected, resolved, published, shown, drops } = outcome;
  const round = (value: number): string => String(Math.round(value));
  say('');
  say(
    asMarkdown([
      heads,
      ...processes.map(({ name, memory, files }) => [
        name,
        ...[memory.from, memory.to, memory.most, files.from, files.to].map(round),
      ]),
    ]),
  );
  say('');
  say(
    `${minutes} min, ${size.units} units (${connected} connected at the least), ${size.consoles} consoles: ${published} changes published, ${shown} shown, ${drops} connections lost; ${resolved} alerts resolved; answers to units p50 ${round(outcome.answer.p50)} ms, p99 ${round(outcome.answer.p99)} ms.`,
  );
  say(countsOf(outcome));
  for (const line of outcome.wrong) say(`WRONG  ${line}`);
}
