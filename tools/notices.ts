// `npm run notices`: writes the third-party notices again from the installed packages, after the
// lockfile has changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesFile, noticesOf } from './notices/notices.ts';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, noticesFile), noticesOf(root));
console.log(`Written: ${noticesFile}`);
