// A real HTTP server for tests of calls: gives scripted answers in order, breaks off where
// scripted, and records the requests.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { setCallOrigin } from './call.ts';
import { CallError } from './call-error.ts';
import { setCallDestinations } from './call-failures.ts';
import { forgetCsrf } from './csrf.ts';

interface Seen {
  line: string;
  csrf: string | undefined;
  body: string;
}

export interface Answer {
  status: number;
  body?: unknown;
  text?: string;
  /**
   * Faults: cut after the text, dropped before anything, half (no more after the text), silent
   * (nothing at all).
   */
  fault?: 'cut' | 'dropped' | 'half' | 'silent';
}

interface Asked extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Response {
  writeHead(status: number, headers: Record<string, string>): unknown;
  write(text: string, done?: () => void): unknown;
  end(text?: string): unknown;
  destroy(): unknown;
}

/** Starts a server on this machine, as only a test may. */
export type Start = (
  answer: (asked: Asked, response: Response) => void,
) => Promise<{ readonly port: number; readonly end: () => void }>;

interface CallServer {
  /** The next answers, each used once; after them, success. */
  answers: Answer[];
  seen: Seen[];
  /** Where the person was sent. */
  went: string[];
}

const wholeBody = async (request: Asked): Promise<string> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
};

function give(
  response: Response,
  { status, body, text = JSON.stringify(body) ?? '', fault }: Answer,
): void {
  if (fault === 'silent') return;
  if (fault === 'dropped') return void response.destroy();
  response.writeHead(status, {
    ...(fault === 'cut' ? { 'content-length': '1000' } : {}),
    'content-type': 'application/json',
    'x-session-expiry': new Date(Date.now() + 60_000).toISOString(),
  });
  if (fault === 'half') response.write(text);
  else if (fault === 'cut') response.write(text, () => response.destroy());
  else response.end(text);
}

/** Runs during the tests of the calling file; the page's calls go to it. */
export function callServer(start: Start): CallServer {
  const at: CallServer = { answers: [], seen: [], went: [] };
  let end: () => void;
  const answer = async (asked: Asked, response: Response): Promise<void> => {
    const csrf = asked.headers['x-xsrf-token'];
    at.seen.push({
      line: `${asked.method} ${asked.url}`,
      csrf: typeof csrf === 'string' ? csrf : undefined,
      body: await wholeBody(asked),
    });
    if (asked.url === '/sanctum/csrf-cookie') {
      response.writeHead(204, { 'set-cookie': `XSRF-TOKEN=token${at.seen.length}; path=/` });
      response.end();
    } else give(response, at.answers.shift() ?? { status: 200, body: { data: { id: 7 } } });
  };
  beforeAll(async () => {
    const started = await start((asked, response) => void answer(asked, response));
    const { port } = started;
    end = started.end;
    (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
      `http://127.0.0.1:${port}/`,
    );
    setCallOrigin(`http://127.0.0.1:${port}`);
    setCallDestinations({
      sessionEnded: () => at.went.push('session ended'),
      forbidden: () => at.went.push('forbidden'),
      gateClosed: () => at.went.push('gate'),
    });
  });
  afterAll(() => end());
  beforeEach(() => {
    Object.assign(at, { answers: [], seen: [], went: [] });
    forgetCsrf();
  });
  afterEach(() => toast.clear());
  return at;
}

export async function refused(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

/** The toasts that are shown, each with its detail. */
export const shownToasts = (): string[] =>
  currentToasts().map(
    (shown) => `${shown.text}${shown.detail === undefined ? '' : ` (${shown.detail})`}`,
  );
