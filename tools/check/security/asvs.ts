// The answers to OWASP ASVS in docs/security/asvs.tsv: read, checked, and written as a page. A
// requirement without an answer, or with a missing proof, fails.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../source/finding.ts';
import { asvs, chapters, required } from './asvs-requirements.ts';

export const listFile = 'docs/security/asvs.tsv';
export const pageFile = 'docs/security/asvs.md';
const columns = ['id', 'status', 'requirement', 'proof', 'note'] as const;
const statuses = ['met', 'not applicable', 'exception'] as const;
const leastNote = 20;

interface Answer extends Readonly<Record<(typeof columns)[number], string>> {
  readonly line: number;
}

const textOf = (root: string, path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';

function readAnswers(root: string): Answer[] {
  return textOf(root, listFile)
    .split('\n')
    .flatMap((text, at) => {
      if (at === 0 || text === '') return [];
      const [id = '', status = '', requirement = '', proof = '', note = ''] = text.split('\t');
      return [{ id, status, requirement, proof, note, line: at + 1 }];
    });
}

const filesOf = ({ proof }: Answer): string[] => proof.split(' ').filter((path) => path !== '');

/**
 * A test, a check that fails a build, or a document: code alone shows an intention, not that it
 * holds.
 */
const isEvidence = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|^tools\/check\/|\.md$|^LICENSE$/.test(path);

/** Every requirement that is unanswered, and every answer that proves nothing. */
export function asvsFindings(root: string): Finding[] {
  if (!existsSync(join(root, 'docs/security'))) return [];
  const answers = readAnswers(root);
  const given = new Set(answers.map(({ id }) => id));
  const missing = [...required.keys()].filter((id) => !given.has(id));
  return [
    ...missing.map((id) => ({
      file: listFile,
      line: 1,
      rule: 'asvs-missing',
      message: `${id} has no answer`,
    })),
    ...answers.flatMap((answer, at) => faultsOf(root, answer, answers.slice(0, at))),
    ...(textOf(root, pageFile) === pageOf(root)
      ? []
      : [
          {
            file: pageFile,
            line: 1,
            rule: 'asvs-page',
            message: 'differs from its list: node tools/check/check-security.ts --write',
          },
        ]),
  ];
}

function faultsOf(root: string, answer: Answer, before: readonly Answer[]): Finding[] {
  const { id, status, requirement, note, line } = answer;
  const files = filesOf(answer);
  const faults: (readonly [boolean, string, string])[] = [
    [!required.has(id), 'asvs-unknown', `${id} is no requirement of level 1 or 2`],
    [before.some((other) => other.id === id), 'asvs-twice', `${id} has two answers`],
    [
      !statuses.some((known) => known === status),
      'asvs-status',
      `${id}: "${status}" is none of ${statuses.join(', ')}`,
    ],
    [requirement.length < leastNote, 'asvs-requirement', `${id} does not say what is required`],
    [
      status === 'met' && !files.some(isEvidence),
      'asvs-proof',
      `${id} is met by no test, check or document`,
    ],
    [
      ['not applicable', 'exception'].includes(status) && note.length < leastNote,
      'asvs-reason',
      `${id} gives no reason`,
    ],
  ];
  return [
    ...faults
      .filter(([found]) => found)
      .map(([, rule, message]) => ({ file: listFile, line, rule, message })),
    ...files
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => ({
        file: listFile,
        line,
        rule: 'asvs-proof',
        message: `${id}: ${path} does not exist`,
      })),
  ];
}

/** The page for readers, made from the list. */
export function pageOf(root: string): string {
  const answers = readAnswers(root);
  const count = (status: string): number =>
    answers.filter((answer) => answer.status === status).length;
  const totals = statuses.map((status) => `${count(status)} ${status}`).join(', ');
  const parts = Object.entries(chapters).map(([chapter, name]) => {
    const rows = answers.filter(({ id }) => id.startsWith(`${chapter}.`)).map(rowOf);
    return `## ${chapter} ${name}\n\n| id | level | requirement | status | shown by | note |\n|---|---|---|---|---|---|\n${rows.join('')}`;
  });
  return `${head(answers.length, totals)}\n${parts.join('\n')}`;
}

const head = (total: number, totals: string): string => `# ${asvs.name}, levels 1 and 2

Made from [asvs.tsv](asvs.tsv); do not edit. After a change: \`node tools/check/check-security.ts --write\`.

${total} requirements: ${totals}. The requirements are those of [${asvs.name}](${asvs.url}) by the OWASP Foundation (CC BY-SA 4.0), shortened in our words: the text of the standard counts.

- **met**: what is named shows it. A test fails when the control is taken away; a document is named where the requirement asks for one.
- **not applicable**: the product does not have what the requirement is about. The note says why.
- **exception**: not met, or not in full. The note says why, what limits the risk, and what would change it.

\`npm run check\` fails when a requirement has no answer, when a file that is named here is gone, or when a status is unknown.
`;

function rowOf(answer: Answer): string {
  const shown = filesOf(answer).map((path) => `[${path.replace(/^.*\//, '')}](../../${path})`);
  const cells = [
    answer.id,
    String(required.get(answer.id) ?? ''),
    answer.requirement,
    answer.status,
    shown.join(', '),
    answer.note,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}
