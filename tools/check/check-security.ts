// The papers of security: every requirement of OWASP ASVS has an answer whose proof exists, and the third-party notices are those of the lockfile.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asvsFindings, pageFile, pageOf } from './security/asvs.ts';
import { noticesFindings } from './security/notices.ts';
import { type Finding, runAsProgram } from './source/finding.ts';

export const findings = (root: string): Finding[] => [...asvsFindings(root), ...noticesFindings(root)];

if (process.argv[2] === '--write') {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  writeFileSync(join(root, pageFile), pageOf(root));
} else {
  runAsProgram(import.meta.url, findings);
}
