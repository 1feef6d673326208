// What an upgrade prints, with and without load.
import { countsOf } from '../drill/account.ts';
import { asColumns, percentile } from '../drill/gaps.ts';
import type { Say } from '../say.ts';
import type { UpgradeOutcome } from './drill-upgrade.ts';
import type { Replaced } from './replace-process.ts';
import { replacedTable } from './upgrade.ts';

export function printUpgrade(replaced: readonly Replaced[], say: Say): void {
  say('');
  for (const line of asColumns(replacedTable(replaced))) say(line.trimEnd());
}

export function printDrilledUpgrade(outcome: UpgradeOutcome, say: Say): void {
  printUpgrade(outcome.replaced, say);
  say('');
  for (const line of asColumns(noticedTable(outcome))) say(line.trimEnd());
  say('');
  say(countsOf(outcome));
  for (const line of outcome.wrong) say(`WRONG  ${line}`);
}

const ms = (value: number): string => `${Math.round(value)} ms`;

/** A row for each who might have noticed. */
export function noticedTable(outcome: UpgradeOutcome): string[][] {
  const { tally, load, presence, tookMs, callsMeanwhile } = outcome;
  const { pendants } = load;
  const slow = [0.5, 0.99, 1].map((share) => ms(percentile(tally.ms, share))).join(' / ');
  return [
    ['who', 'did', 'noticed'],
    [
      'operators',
      `${tally.made} calls, ${callsMeanwhile} of them in the ${Math.round(tookMs / 1000)} s of the upgrade`,
      `${tally.failed} failed; p50 / p99 / max ${slow}`,
    ],
    [
      'comments',
      `${tally.comments} written`,
      `${tally.commentsLost} lost, ${tally.commentsDoubled} doubled`,
    ],
    [
      'consoles',
      `${load.consoles} of them, ${load.published} changes each, ${load.drops} connections lost`,
      `${load.notShown} missed, ${load.shownTwice} doubled`,
    ],
    [
      'pendants',
      `${pendants.imeis.length} of them, ${pendants.reconnects} reconnects`,
      `${presence.offline} offline lines, ${presence.online} online at the end; slowest answer ${ms(pendants.slowestMs)}`,
    ],
  ];
}
