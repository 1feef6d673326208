// The result of every check, and the small main that prints it: one line a finding, exit code 1
// when there is any.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * One broken rule at one place. `file` is relative to the repository root, `line` counts from 1.
 */
export interface Finding {
  file: string;
  line: number;
  rule: string;
  message: string;
}

/** A rule's result before its file is known. */
export type Verdict = Pick<Finding, 'rule' | 'message'>;

/** The order findings are printed in: by file, then by line, then by rule. */
export function inOrder(findings: Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.rule.localeCompare(b.rule),
  );
}

/** One finding as the line a person or an editor reads. */
export function asLine(finding: Finding): string {
  return `${finding.file}:${finding.line} ${finding.rule} ${finding.message}`;
}

/**
 * Runs a check over the repository when its file is the program that was started; does nothing when
 * it was imported. An optional first argument names another root. Warnings are printed and never
 * fail.
 */
export function runAsProgram(
  moduleUrl: string,
  check: (root: string) => Finding[],
  warnings: (root: string) => Finding[] = () => [],
): void {
  const started = process.argv[1];
  if (started === undefined || resolve(started) !== fileURLToPath(moduleUrl)) return;
  const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../../../', import.meta.url)));
  for (const warning of inOrder(warnings(root)))
    process.stdout.write(`warning ${asLine(warning)}\n`);
  const found = inOrder(check(root));
  for (const finding of found) process.stdout.write(`${asLine(finding)}\n`);
  if (found.length > 0) process.exitCode = 1;
}
