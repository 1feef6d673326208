// The entrance of `npm run walk`: every screen by every role, in both themes and both widths, in a real browser; `npm test` visits each screen once.
import { join } from 'node:path';
import { runNode } from './test/child.ts';

const root = join(import.meta.dirname, '..');
process.env['WALK'] = 'whole';
const { code } = await runNode(root, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys', 'e2e/registry'], 'inherit');
process.exitCode = code;
