// What the trial of two cells prints.
import { asColumns } from '../drill/gaps.ts';
import type { Say } from '../say.ts';
import { type CellsOutcome, seconds } from './run-cells.ts';

export function printCells(outcome: CellsOutcome, say: Say): void {
  const { moves, quiet, killed, comparisons, proofs, shown, people, rows, wrong } = outcome;
  say('');
  say(`An organisation of ${people} people, ${rows} rows, moved ${moves.length} times:`);
  for (const { to, closedMs, gapMs } of moves)
    say(`  to cell ${to}: closed for ${seconds(closedMs)}, gap ${seconds(gapMs)} (goal 10 s)`);
  say('');
  const heads = [
    'longest gap',
    'quiet',
    'while it moved',
    'first cell dead',
    'sent',
    'lost',
    'doubled',
  ];
  const lines = Object.keys(quiet).map((name) => {
    const moving = moves.map(({ others, gapMs }) => others[name] ?? gapMs);
    const { attempted = 0, lost = [], doubled = [] } = comparisons[name] ?? {};
    return [
      name,
      seconds(quiet[name] ?? 0),
      seconds(Math.max(0, ...moving)),
      seconds(killed[name] ?? 0),
      String(attempted),
      String(lost.length),
      String(doubled.length),
    ];
  });
  for (const line of asColumns([heads, ...lines])) say(line);
  say('');
  for (const [cell, { checked, unsealed, findings }] of proofs.entries())
    say(
      `Cell ${cell}: ${checked} events verified, ${unsealed} unsealed, ${findings.length} findings; its console was shown ${shown[cell]?.published} changes, ${shown[cell]?.missing} missing, ${shown[cell]?.twice} twice.`,
    );
  for (const line of wrong) say(`WRONG  ${line}`);
}
