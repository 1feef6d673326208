// Calls of operators at a steady rate through both proxies, each made once and never again: what was
// refused or cut has failed. Every tenth writes a comment, which must then be there once.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { Caller } from '#tools/faults/caller.ts';
import { asSuperuser } from '#tools/faults/database/superuser.ts';

export interface CallLoadOptions {
  /** The ports on loopback that lead to the portal; callers are spread over them. */
  readonly ports: readonly number[];
  readonly callersEach: number;
  /** Of all callers together. */
  readonly callsPerSecond: number;
  readonly superuserUrl: string;
}

export interface CallTally {
  readonly made: number;
  /** The first of them in words; all are counted. */
  readonly failed: number;
  readonly failures: readonly string[];
  readonly comments: number;
  readonly commentsLost: number;
  readonly commentsDoubled: number;
  /** Milliseconds of each call. */
  readonly ms: readonly number[];
}

export interface CallLoad {
  readonly made: number;
  readonly failed: number;
  /** Ends the calls and counts what they wrote. */
  finish(): Promise<CallTally>;
  stop(): void;
}

const accounts = ['operator@vigil.example', 'supervisor@vigil.example'] as const;
const alertList = z.object({ data: z.array(z.object({ id: z.number() })).min(1) });
const writesOneOf = 10;

/** There must be an open alert. */
export async function startCalls(options: CallLoadOptions): Promise<CallLoad> {
  const { ports, callersEach, callsPerSecond, superuserUrl } = options;
  const mark = `upgrade drill ${randomUUID()}`;
  const tally = new Tally();
  let isOn = true;
  // Those of a port share a session: so many sign-ins at once would be refused.
  const signed = await Promise.all(ports.map(signedIn));
  const callers = signed.flatMap((one) => Array.from({ length: callersEach }, () => one));
  const periodMs = (1000 * callers.length) / callsPerSecond;
  const loops = callers.map(async ({ caller, alertId }, number) => {
    for (let nth = number; isOn; nth += 1) {
      const startedAt = performance.now();
      const text = `${mark} ${number} ${nth}`;
      const [method, path, body] = callOf(nth, alertId, text);
      const { status } = await caller.call(method, path, body);
      if (method === 'POST' && isFine(status)) tally.comments.push(text);
      tally.add(`${method} ${path}`, status, performance.now() - startedAt);
      await sleep(Math.max(0, periodMs - (performance.now() - startedAt)));
    }
  });
  const stop = (): void => {
    isOn = false;
  };
  return {
    get made() {
      return tally.ms.length;
    },
    get failed() {
      return tally.failed;
    },
    stop,
    finish: async () => {
      stop();
      await Promise.all(loops);
      const stored = await commentsLike(superuserUrl, mark);
      const { failed, failures, comments, ms } = tally;
      return {
        made: ms.length,
        failed,
        failures,
        ms,
        comments: comments.length,
        commentsLost: comments.filter((text) => !stored.has(text)).length,
        commentsDoubled: [...stored.values()].filter((count) => count > 1).length,
      };
    },
  };
}

const isFine = (status: number): boolean => status >= 200 && status < 300;

class Tally {
  readonly ms: number[] = [];
  readonly failures: string[] = [];
  /** Those whose answer said that they are kept. */
  readonly comments: string[] = [];
  failed = 0;

  add(call: string, status: number, ms: number): void {
    this.ms.push(ms);
    if (isFine(status)) return;
    this.failed += 1;
    if (this.failures.length < 10)
      this.failures.push(`${call}: ${status === 0 ? 'no answer' : status}, ${Math.round(ms)} ms`);
  }
}

async function signedIn(port: number, index: number) {
  const caller = new Caller(port);
  await caller.signIn(accounts[index % accounts.length] ?? accounts[0]);
  const { body } = await caller.call('GET', '/api/alerts');
  const alerts = alertList.parse(body).data;
  return { caller, alertId: alerts[index % alerts.length]?.id ?? 0 };
}

type Call = readonly [method: string, path: string, body?: unknown];

/** What a console asks most, in turn; without a number of its own a comment sent twice is two. */
function callOf(nth: number, alertId: number, comment: string): Call {
  if (nth % writesOneOf === 0) return ['POST', `/api/alerts/${alertId}/alert-history`, { comment }];
  const reads = [
    '/api/alerts-counts',
    `/api/alerts/${alertId}`,
    '/api/live/settings',
    `/api/alerts/${alertId}/responses`,
  ];
  return ['GET', reads[nth % reads.length] ?? ''];
}

/** How often each is stored. */
const commentsLike = async (superuserUrl: string, mark: string): Promise<Map<string, number>> =>
  await asSuperuser(superuserUrl, async (sql) => {
    const rows = await sql<{ text: string; times: number }[]>`
      select data ->> 'comment' as text, count(*)::int as times
      from events
      where kind = 'alert.commented' and data ->> 'comment' like ${`${mark}%`}
      group by 1`;
    return new Map(rows.map(({ text, times }) => [text, times]));
  });
