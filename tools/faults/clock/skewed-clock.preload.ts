// Loaded before the program by `node --import`: skews its clock by the milliseconds in a file, and
// follows changes of the file.
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const readEveryMs = 20;
let offset = 0;

function read(): void {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Not written yet: the clock is right.
  }
}
read();
setInterval(read, readEveryMs).unref();

const real = Date;
const now = (): number => real.now() + offset;
const skewed = new Proxy(real, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
  apply: () => new real(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
Reflect.set(globalThis, 'Date', skewed);
