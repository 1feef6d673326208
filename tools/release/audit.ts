// Known vulnerabilities of shipped packages, by `npm audit`: which of them block a release
// (docs/security/remediation.md).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { runNpm } from './run-npm.ts';

const advisory = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
});
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), via: z.array(z.union([z.string(), advisory])) }),
  ),
});

/**
 * A finding that is allowed to wait: the advisory's address, the day it must be gone, and why it
 * may wait.
 */
interface Accepted {
  readonly url: string;
  readonly until: string;
}

export const acceptedFile = 'docs/security/accepted-advisories.tsv';
const holding: ReadonlySet<string> = new Set(['high', 'critical']);

export interface AuditResult {
  /** Why the release has to wait, a sentence each. */
  readonly holding: readonly string[];
  /** Findings that do not hold it back. */
  readonly others: readonly string[];
}

/** @throws Error when the registry gives no answer: no finding is not the same as no audit */
export async function auditShipped(root: string, today: string): Promise<AuditResult> {
  const { output, errors } = await runNpm(root, ['audit', '--omit=dev', '--json']);
  const found = report.safeParse(jsonOf(output));
  if (!found.success)
    throw new Error(`npm audit gave no report:\n${errors.trim() || output.trim()}`);
  return judgeAdvisories(found.data, readAccepted(root), today);
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** @param today ISO date; an acceptance holds up to and including its day */
export function judgeAdvisories(
  found: z.infer<typeof report>,
  accepted: readonly Accepted[],
  today: string,
): AuditResult {
  const advisories = new Map(
    Object.values(found.vulnerabilities).flatMap(({ via }) =>
      via.flatMap((one) => (typeof one === 'string' ? [] : [[one.url, one] as const])),
    ),
  );
  const waits = (url: string): boolean =>
    accepted.some((one) => one.url === url && today <= one.until);
  const all = [...advisories.values()].map((one) => ({
    holds: holding.has(one.severity) && !waits(one.url),
    says: `${one.severity}: ${one.name}, ${one.title} (${one.url})`,
  }));
  return {
    holding: all.filter(({ holds }) => holds).map(({ says }) => says),
    others: all.filter(({ holds }) => !holds).map(({ says }) => says),
  };
}

function readAccepted(root: string): Accepted[] {
  const path = join(root, acceptedFile);
  if (!existsSync(path)) return [];
  const [, ...rows] = readFileSync(path, 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [url = '', until = ''] = row.split('\t');
    return { url, until: z.iso.date().parse(until) };
  });
}
