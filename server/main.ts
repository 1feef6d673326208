// The entry point: it keeps the compile cache for the next start, because a program that was killed
// must be back at its timers soon.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

// Before anything else is loaded. A folder that cannot be written costs time and nothing else.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/vigil'));

// The first process of a container has no default reaction to signals: one that comes while the
// program is loaded would be lost, and the container killed only after its time of grace.
const endAtOnce = (): never => process.exit(0);
const signals = ['SIGINT', 'SIGTERM'] as const;
for (const signal of signals) process.once(signal, endAtOnce);
const { runProgram } = await import('./start.ts');
// Loading holds up the loop: a signal that came meanwhile is delivered in this turn of it.
await setImmediate();
runProgram();
for (const signal of signals) process.removeListener(signal, endAtOnce);
