// A small made-up repository in a temporary folder, so that a test can break one rule and see the
// finding.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Writes `files` (path -> text) below a new folder, which goes away with the test, and answers the
 * folder.
 */
export function temporaryTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'check-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
