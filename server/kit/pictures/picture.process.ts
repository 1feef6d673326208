// The process that draws pictures: one at a time, at a lower priority than the program, and within
// its memory limit.
import { constants, setPriority } from 'node:os';
import type { DrawingJob } from './drawing-process.ts';
import { type Redrawn, redraw } from './redraw.ts';

const mostMemory = 768 * 1024 * 1024;
const lookMs = 100;

// Not `exit`, which waits for what is being drawn.
const end = (): void => void process.kill(process.pid, 'SIGKILL');

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
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
