// Checks that statements about security stay true: ASVS answers have existing proofs, notices match
// the lockfile, the code has nothing that the answers exclude, and a session leaves nothing behind.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asvsFindings, pageFile, pageOf } from './security/asvs.ts';
import { forbiddenCode } from './security/forbidden-code.ts';
import { noticesFindings } from './security/notices.ts';
import { sessionMemory } from './security/session-memory.ts';
import { type Finding, runAsProgram } from './source/finding.ts';

export const findings = (root: string): Finding[] => [
  ...asvsFindings(root),
  ...noticesFindings(root),
  ...forbiddenCode(root),
  ...sessionMemory(root),
];

if (process.argv[2] === '--write') {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  writeFileSync(join(root, pageFile), pageOf(root));
} else {
  runAsProgram(import.meta.url, findings);
}
