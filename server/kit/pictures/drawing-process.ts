// One process that draws pictures: started for the first, kept for the next, and killed when a
// picture takes too long, which a thread would not allow.
import { type ChildProcess, fork } from 'node:child_process';
import type { PictureBox } from '#domain/kit/endpoint.ts';
import type { GivenFile } from '../http/requests/read-file.ts';
import type { Redrawn } from './redraw.ts';

export interface DrawingJob {
  readonly file: GivenFile;
  readonly box: PictureBox;
}

export interface DrawingProcess {
  /** @returns null where the process was ended, or ended itself, before it had drawn the picture */
  draw(job: DrawingJob): Promise<Redrawn | null>;
  /** Its process id while it runs. */
  id(): number | undefined;
}

/** A busy machine needs seconds to load the library. */
const startMs = 60_000;
/** The process takes some 80 MB. */
const idleMs = 60_000;

/** @param limitMs what one picture may take, once the process has started */
export function drawingProcess(limitMs: number): DrawingProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = async (): Promise<ChildProcess> => {
    const started = fork(new URL('./picture.process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      env: drawingEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child = started;
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    if ((await messageOf(started, startMs)) === null)
      throw new Error('The process that draws pictures did not start.');
    return started;
  };

  return {
    id: () => child?.pid,
    draw: async (job) => {
      clearTimeout(idle);
      const drawing = child ?? (await start());
      const answer = messageOf<Redrawn>(drawing, limitMs);
      drawing.send(job);
      const drawn = await answer;
      idle = setTimeout(() => drawing.kill('SIGKILL'), idleMs).unref();
      return drawn;
    },
  };
}

/** The next message; null when the process ended before, or was ended because it took longer. */
async function messageOf<Message>(child: ChildProcess, limitMs: number): Promise<Message | null> {
  holdProgram(child, true);
  const { promise, resolve, reject } = Promise.withResolvers<Message | null>();
  const take = (message: unknown): void => resolve(message as Message);
  const gone = (): void => resolve(null);
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  child.once('message', take).once('exit', gone).once('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', take).off('exit', gone).off('error', reject);
    holdProgram(child, false);
  }
}

/**
 * The program may end while a process waits for its next picture: that process then ends itself.
 */
function holdProgram(child: ChildProcess, holds: boolean): void {
  if (holds) child.ref();
  else child.unref();
  if (holds) child.channel?.ref();
  else child.channel?.unref();
}

const passedOn = [
  'PATH',
  'HOME',
  'LANG',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'FONTCONFIG_PATH',
  'FONTCONFIG_FILE',
];

/** The environment for loading the library and finding fonts, without the program's secrets. */
export const drawingEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    passedOn.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, String(process.env[name])]],
    ),
  );
