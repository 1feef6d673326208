// Checks that each rule of the specification is named where it is kept and by a test, and that
// docs/rules.md says so. `--write` writes the page.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEFT_OPEN, WHOLE_PORTAL } from './rules/exceptions.ts';
import type { Naming } from './rules/named-in.ts';
import { RULES } from './rules/rule-list.ts';
import { type RuleFacts, ruleFacts, rulesDocument } from './rules/rules-document.ts';
import { type Finding, runAsProgram } from './source/finding.ts';

const PAGE = 'docs/rules.md';
const EXCEPTIONS = 'tools/check/rules/exceptions.ts';

type Missing = 'kept' | 'tested';

const WORDS: Record<Missing, string> = {
  kept: 'no comment says where it is kept',
  tested: 'no title of a test names it',
};

/** Every rule without a place or a test, and what is out of date. */
export function findings(root: string): Finding[] {
  const { facts, unknown } = ruleFacts(root);
  const page = join(root, PAGE);
  const isOld = !existsSync(page) || readFileSync(page, 'utf8') !== rulesDocument(root);
  return [
    ...unknown.map(unknownRule),
    ...missingOf(facts).map(({ id, what, line }) =>
      finding(RULES, `rule-${what}`, `${id}: ${WORDS[what]}`, line),
    ),
    ...exceptionFindings(facts),
    ...(isOld
      ? [finding(PAGE, 'rules-page', 'is out of date: node tools/check/check-rules.ts --write')]
      : []),
  ];
}

const finding = (file: string, rule: string, message: string, line = 1): Finding => ({
  file,
  line,
  rule,
  message,
});

const unknownRule = ({ id, file, line }: Naming): Finding =>
  finding(file, 'unknown-rule', `${id} is not in ${RULES}`, line);

function missingOf(facts: readonly RuleFacts[]): { id: string; what: Missing; line: number }[] {
  return facts.flatMap(({ rule: { id }, kept, tested }, at) => {
    if (id in LEFT_OPEN) return [];
    const line = at + 2;
    return [
      ...(kept.length === 0 && !(id in WHOLE_PORTAL) ? [{ id, what: 'kept' as const, line }] : []),
      ...(tested.length === 0 ? [{ id, what: 'tested' as const, line }] : []),
    ];
  });
}

/** A reason that is not needed any more hides the next one who takes a label away. */
function exceptionFindings(facts: readonly RuleFacts[]): Finding[] {
  const byId = new Map(facts.map((fact) => [fact.rule.id, fact]));
  return [...Object.keys(WHOLE_PORTAL), ...Object.keys(LEFT_OPEN)].flatMap((id) => {
    const fact = byId.get(id);
    if (fact && fact.kept.length === 0) return [];
    const message = fact ? `${id} is kept in ${fact.kept[0]}` : `${id} is not in ${RULES}`;
    return [finding(EXCEPTIONS, 'rule-exception', message)];
  });
}

if (process.argv.includes('--write')) {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  writeFileSync(join(root, PAGE), rulesDocument(root));
} else runAsProgram(import.meta.url, findings);
