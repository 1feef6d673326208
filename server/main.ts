// The entry point: it keeps the compile cache for the next start, because a program that was killed
// must be back at its timers soon.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded. A folder that cannot be written costs time and nothing else.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/vigil'));
const { runProgram } = await import('./start.ts');
runProgram();
