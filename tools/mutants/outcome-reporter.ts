// A plugin of Stryker that appends each outcome to a file at once, so that a run that is ended by
// its time has written all that it knew.
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { linesBefore, type Outcome } from './outcome.ts';

/** Names the file of the outcomes. */
export const outcomesFile = 'VIGIL_MUTANT_OUTCOMES';

const sources = new Map<string, readonly string[]>();

const outcomeReporter = (): Reporter => ({
  onMutationTestingPlanReady: ({ mutantPlans }) =>
    append({ planned: mutantPlans.filter(({ mutant }) => mutant.status !== 'Ignored').length }),
  onMutantTested: (result) => {
    const status = statusOf(result.status);
    if (status !== null) append(outcomeOf(result, status));
  },
});

const append = (line: object): void =>
  appendFileSync(process.env[outcomesFile] ?? '', `${JSON.stringify(line)}\n`);

function statusOf(status: MutantResult['status']): Outcome['status'] | null {
  switch (status) {
    case 'Killed':
    case 'Timeout':
    case 'RuntimeError':
      return 'noticed';
    case 'Survived':
      return 'survived';
    case 'NoCoverage':
      return 'not reached';
    default:
      return null;
  }
}

function outcomeOf(result: Readonly<MutantResult>, status: Outcome['status']): Outcome {
  const file = relative(process.cwd(), result.fileName);
  const { start, end } = result.location;
  const whole = { before: textBetween(linesOf(file), start, end), after: result.replacement ?? '' };
  const texts = statementsAlone(result.mutatorName, whole);
  const above = whole.before.slice(0, whole.before.indexOf(texts.before)).split('\n').length - 1;
  return {
    file,
    line: start.line + above + linesBefore(texts),
    mutator: result.mutatorName,
    ...texts,
    status,
  };
}

/** Without the type of the rows, which Stryker writes with other signs. */
function statementsAlone(
  mutator: string,
  { before, after }: Pick<Outcome, 'before' | 'after'>,
): Pick<Outcome, 'before' | 'after'> {
  if (mutator !== 'Sql') return { before, after };
  return { before: before.slice(before.indexOf('`')), after: after.slice(after.indexOf('`')) };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Lines and columns are counted from 1. */
function textBetween(lines: readonly string[], start: Place, end: Place): string {
  const found = lines.slice(start.line - 1, end.line);
  found.splice(-1, 1, (found.at(-1) ?? '').slice(0, end.column - 1));
  found.splice(0, 1, (found[0] ?? '').slice(start.column - 1));
  return found.join('\n');
}

function linesOf(file: string): readonly string[] {
  const lines = sources.get(file) ?? readFileSync(file, 'utf8').split('\n');
  sources.set(file, lines);
  return lines;
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Reporter, 'outcomes', outcomeReporter),
];
