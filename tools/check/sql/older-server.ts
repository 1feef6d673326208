// How an older server judges the statements that a newer one accepts, and how many could be tried
// at all.
import type { Finding } from '../source/finding.ts';
import type { Verdicts } from './accepted.ts';
import type { Statement } from './collected-statements.ts';

/** The results of two servers for the same texts. */
export interface Asked {
  readonly older: Verdicts;
  /** The older one's major version. */
  readonly major: number;
  readonly newer: Verdicts;
}

/** Files that ask for the version before they choose a statement, and why. */
const ASKS_FIRST: Record<string, string> = {
  'bench/kit/database.ts': 'where syncs are counted differs',
};

/**
 * A statement is at fault where the older server refuses a text of it that the newer accepts, or
 * cannot read one that the newer can.
 */
export function findingsOf(
  statements: readonly Statement[],
  { older, major, newer }: Asked,
): Finding[] {
  const refusedText = (text: string): string[] => {
    const [there, here] = [older.get(text), newer.get(text)];
    return there && (here === null || (there.isSyntax && here?.isSyntax === false))
      ? [there.message]
      : [];
  };
  return statements.flatMap(({ file, line, whole, withStandIns }) => {
    const [message] = [...whole, ...withStandIns].flatMap(refusedText);
    if (message === undefined || file in ASKS_FIRST) return [];
    return [
      {
        file,
        line,
        rule: `postgres-${major}`,
        message: `PostgreSQL ${major} refuses it: ${message}`,
      },
    ];
  });
}

/** How many could be tried, in a sentence. */
export function coverageOf(statements: readonly Statement[], { major, newer }: Asked): string {
  const isAccepted = (text: string): boolean => newer.get(text) === null;
  const isRead = (text: string): boolean => newer.get(text)?.isSyntax === false;
  const ways = statements.map(({ whole, withStandIns }) => {
    if (whole.some(isAccepted)) return 'whole';
    if (withStandIns.some(isAccepted)) return 'in part';
    return [...whole, ...withStandIns].some(isRead) ? 'read' : 'not tried';
  });
  const count = (way: (typeof ways)[number]): number => ways.filter((one) => one === way).length;
  return [
    `of ${ways.length} statements ${count('whole')} were prepared whole on PostgreSQL ${major}`,
    `${count('in part')} without what is put together at run time`,
    `${count('read')} are parts of others and were only parsed`,
    `${count('not tried')} are put together at run time and were not tried`,
  ].join(', ');
}
