// Exports that continue while the user works elsewhere in the portal: after 5 s a notice replaces
// the button, with the progress, a cancel button, and at the end the file (ux.md check 33).
import { plural, t } from '@lingui/core/macro';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CallError } from '../../call/call-error.ts';
import { saveFile } from '../../call/save-file.ts';
import { dayIn } from '../../format/dates.ts';

export interface ExportJob {
  /** The rows in the plural, as in "Exporting organisations". */
  many: string;
  /** How many rows there are, where that is known. */
  expected: number | undefined;
  make: (
    signal: AbortSignal,
    onRead: (rows: number) => void,
  ) => Promise<{ file: Blob; rows: number }>;
}

const patienceMs = 5_000;
/** A changed notice is placed again so that it covers nothing: limit the changes. */
const sayEveryMs = 500;

const running = new Set<AbortController>();
let notices: number[] = [];

/** Resolves when the file is saved, the export has stopped, or its notice has taken over. */
export async function runExport(job: ExportJob): Promise<void> {
  const stop = new AbortController();
  begin(stop);
  const notice: { id?: number; read: number } = { read: 0 };
  const tookOver = new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      notice.id = shown(
        toast.info(t`Exporting ${job.many}`, {
          ...stateOf(notice.read, job),
          ...kept,
          action: cancelOf(stop),
        }),
      );
      resolve();
    }, patienceMs);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  let saidAt = 0;
  const onRead = (rows: number) => {
    notice.read = rows;
    if (notice.id === undefined || performance.now() - saidAt < sayEveryMs) return;
    saidAt = performance.now();
    toast.update(notice.id, stateOf(rows, job));
  };
  const work = job.make(stop.signal, onRead).then(
    ({ file, rows }) => {
      if (stop.signal.aborted) return;
      if (notice.id === undefined) give(job, file, rows);
      else offer(job, file, rows);
    },
    (error: unknown) => {
      if (stop.signal.aborted) return;
      if (!(error instanceof CallError)) reportError(error);
      const detail =
        error instanceof CallError
          ? error.message
          : t`Something went wrong, please try again later.`;
      // No partial file: it restarts from the first row.
      const action = { label: t`Try again`, run: () => void runExport(job) };
      shown(toast.error(t`Export of ${job.many} stopped`, { detail, repeats: true, action }));
    },
  );
  const over = work.finally(() => {
    if (notice.id !== undefined) toast.dismiss(notice.id);
    end(stop);
  });
  await Promise.race([tookOver, over]);
}

/**
 * The user has signed out: stops their exports, and does not offer their files to the next user.
 */
export function forgetExports(): void {
  for (const stop of running) end(stop);
  for (const id of notices) toast.dismiss(id);
  notices = [];
}

clearAtSessionEnd(forgetExports);

const kept = { leavesAfter: null, repeats: true } as const;
const cancelOf = (stop: AbortController) => ({ label: t`Cancel export`, run: () => end(stop) });

function stateOf(read: number, { expected }: ExportJob) {
  const rows = plural(read, { one: '# row', other: '# rows' });
  const detail =
    expected === undefined
      ? rows
      : t`${read} of ${plural(expected, { one: '# row', other: '# rows' })}`;
  return { detail, progress: { value: read, max: expected } };
}

function give(job: ExportJob, file: Blob, rows: number): void {
  saveFile(fileName(job), file);
  toast.success(plural(rows, { one: '# row is exported.', other: '# rows are exported.' }));
}

function offer(job: ExportJob, file: Blob, rows: number): void {
  const name = fileName(job);
  const detail = plural(rows, { one: '# row', other: '# rows' });
  shown(
    toast.success(t`Export of ${job.many} is ready`, {
      detail,
      ...kept,
      action: { label: t`Download`, run: () => saveFile(name, file) },
    }),
  );
}

/** By the day it is on the computer where the file is looked for. */
const fileName = ({ many }: ExportJob): string =>
  `${many}-${dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())}.csv`;

function shown(id: number): number {
  notices = [...notices, id];
  return id;
}

// Closing the tab would end it: the browser asks first.
const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

function begin(stop: AbortController): void {
  if (running.size === 0) window.addEventListener('beforeunload', askBeforeClosing);
  running.add(stop);
}

function end(stop: AbortController): void {
  stop.abort();
  running.delete(stop);
  if (running.size === 0) window.removeEventListener('beforeunload', askBeforeClosing);
}
