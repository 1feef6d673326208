// Writes docs/rules.md: each rule with the files that keep it, the tests that name it, and how many
// breaks of those files the tests noticed.
import { basename } from 'node:path';
import { LEFT_OPEN, WHOLE_PORTAL } from './exceptions.ts';
import { readScores, scoreText } from './mutants.ts';
import { keptIn, type Naming, testedBy } from './named-in.ts';
import { type Rule, readRules } from './rule-list.ts';

/** The sections of the specification that hold rules. */
const SECTIONS: Readonly<Record<string, string>> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and flows',
  5: 'Validation',
  6: 'Roles and permissions',
  7: 'Calls',
  8: 'Errors and messages',
  9: 'Constants',
};

/** What is known of a rule: paths in order, each once. */
export interface RuleFacts {
  readonly rule: Rule;
  readonly kept: readonly string[];
  readonly tested: readonly string[];
}

/** The facts of every rule, and what is named that is no rule. */
export function ruleFacts(root: string): { facts: RuleFacts[]; unknown: Naming[] } {
  const kept = keptIn(root);
  const tested = testedBy(root);
  const rules = readRules(root);
  const ids = new Set(rules.map(({ id }) => id));
  return {
    facts: rules.map((rule) => ({
      rule,
      kept: filesOf(rule.id, kept),
      tested: filesOf(rule.id, tested),
    })),
    unknown: [...kept, ...tested].filter(({ id }) => !ids.has(id)),
  };
}

const filesOf = (id: string, namings: readonly Naming[]): string[] =>
  [...new Set(namings.flatMap((naming) => (naming.id === id ? naming.file : [])))].sort();

/** The page as it has to be for the tree below `root`. */
export function rulesDocument(root: string): string {
  const { facts } = ruleFacts(root);
  const scores = readScores(root);
  const count = (has: (facts: RuleFacts) => boolean) => facts.filter(has).length;
  const open = count(({ rule }) => rule.id in LEFT_OPEN);
  const kept = count((fact) => fact.kept.length > 0 || fact.rule.id in WHOLE_PORTAL);
  const lines = [
    '# Rules',
    '',
    'Written by `node tools/check/check-rules.ts --write`: the rules of the specification',
    '([rules.tsv](rules.tsv)), the files whose comments name a rule, and the tests whose titles do.',
    'The last column: how many one-line breaks of those files the tests noticed.',
    '',
    `${facts.length} rules, ${kept} kept, ${count(({ tested }) => tested.length > 0)} tested; ${open} ask for nothing: the specification leaves it open, or no field needs it.`,
  ];
  for (const section of [...new Set(facts.map(({ rule }) => rule.section))]) {
    lines.push('', `## ${section}. ${SECTIONS[section] ?? ''}`.trimEnd(), '');
    lines.push('| rule | text | kept in | tested by | noticed |', '|---|---|---|---|---|');
    for (const fact of facts.filter(({ rule }) => rule.section === section))
      lines.push(rowOf(fact, scoreText(fact.kept, scores)));
  }
  return `${lines.join('\n')}\n`;
}

function rowOf({ rule, kept, tested }: RuleFacts, score: string): string {
  const why = WHOLE_PORTAL[rule.id] ?? LEFT_OPEN[rule.id];
  const cells = [rule.id, rule.text, why ?? linksTo(kept), linksTo(tested), score];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const linksTo = (files: readonly string[]): string =>
  files.map((file) => `[${basename(file)}](../${file})`).join(', ');
