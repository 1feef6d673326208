// A portal client during a fault: signs in as a demo account, calls, and records how long each
// answer took.
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#domain/demo/demo-accounts.ts';

export interface Answer {
  /** 0 when no answer came: refused, cut, or later than the patience. */
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

const patienceMs = 10_000;

export class Caller {
  #origin = '';
  #cookies = new Map<string, string>();

  constructor(httpPort: number) {
    this.goTo(httpPort);
  }

  /** Calls another process from now on, with the same session. */
  goTo(httpPort: number): void {
    this.#origin = `http://127.0.0.1:${httpPort}`;
  }

  async signIn(email: string, password = demoPassword): Promise<void> {
    await this.call('GET', '/sanctum/csrf-cookie');
    const { status, body } = await this.call('POST', '/api/auth', { email, password });
    if (status !== 200)
      throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const startedAt = performance.now();
    // Each cell has a name of its own for it.
    const [, csrf = ''] =
      [...this.#cookies].find(([name]) => /^(__Host-)?XSRF-TOKEN(_\d+)?$/.test(name)) ?? [];
    try {
      const response = await fetch(`${this.#origin}${path}`, {
        method,
        headers: {
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': decodeURIComponent(csrf),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const at = pair.indexOf('=');
        this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const text = await response.text();
      const answer = {
        status: response.status,
        ms: performance.now() - startedAt,
        retryAfter: response.headers.get('retry-after'),
      };
      return { ...answer, body: text.startsWith('{') ? JSON.parse(text) : text };
    } catch {
      // Cut, refused or too late: no answer is an answer of its own here.
      return { status: 0, ms: performance.now() - startedAt, retryAfter: null, body: null };
    }
  }
}

export interface Probe {
  readonly answers: readonly (Answer & { readonly at: number })[];
  stop(): Promise<void>;
}

/**
 * Calls again and again, `pauseMs` after each answer, until stopped. `at` is performance.now() when
 * the answer came.
 */
export function probe(caller: Caller, path: string, pauseMs = 100): Probe {
  const answers: (Answer & { at: number })[] = [];
  let on = true;
  const loop = (async () => {
    while (on) {
      const answer = await caller.call('GET', path);
      answers.push({ ...answer, at: performance.now() });
      await sleep(pauseMs);
    }
  })();
  return {
    answers,
    stop: async () => {
      on = false;
      await loop;
    },
  };
}

/**
 * Waits until the program answers 200 on the path; gives the milliseconds it took, or null after
 * `patienceMs`.
 */
export async function untilServed(
  caller: Caller,
  path: string,
  patienceMs = 30_000,
): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < patienceMs) {
    if ((await caller.call('GET', path)).status === 200) return performance.now() - startedAt;
    await sleep(50);
  }
  return null;
}
