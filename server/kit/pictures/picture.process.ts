// The process that draws pictures: one at a time, at a lower priority than the program, and within
// its memory limit.
import { constants, getPriority, setPriority } from 'node:os';
import type { DrawingJob } from './drawing-process.ts';
import { type Redrawn, redraw } from './redraw.ts';

const mostMemory = 768 * 1024 * 1024;
const lookMs = 100;

// Not `exit`, which waits for what is being drawn.
const end = (): void => void process.kill(process.pid, 'SIGKILL');

const { PRIORITY_BELOW_NORMAL: below } = constants.priority;
// A program that was started at a still lower priority may not raise it again.
if (getPriority() < below) setPriority(below);
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) end();
}, lookMs).unref();
process.on('disconnect', end);
process.on('message', ({ file: { type, bytes }, box }: DrawingJob) => {
  void redraw({ type, bytes: Buffer.from(bytes) }, box).then((answer: Redrawn) =>
    process.send?.(answer),
  );
});
process.send?.('ready');
