// The server in tests of screens: takes the place of the network below `fetch`, gives the scripted
// answers, and notes each call that no answer was given for.
import { listPreferencesApi } from '#domain/kit/resource/list-preferences.api.ts';
import { liveApi } from '#domain/live/live.api.ts';
import { type Answer, type Asked, answer, type Given } from './answers.factory.ts';

/** The page's address in tests; a file that is saved changes that of the simulated browser. */
export const testOrigin = 'http://vigil.test';

/** A call that a screen has made. */
export interface Made {
  /** Method, path and query: `PUT /departments/5`. */
  readonly line: string;
  readonly body: unknown;
}

/** The key and number that the live connection begins with. */
const connection = [
  answer(liveApi.settings, { key: 'test', number: '10.1' }),
  answer(liveApi.missed, { too_old: false, frames: [] }),
];
/** Reads of the kit itself, whose answers only tests of the kit change. */
const ofEachScreen = [
  answer(listPreferencesApi.get, { hidden: null, density: 'normal', views: [], opens: null }),
];

const isOwn = (path: string) => path.startsWith('/live/') || path.startsWith('/broadcasting/');

/** How many parts of a path are written out; null where the pattern is of another path. */
function matched(
  pattern: string,
  path: string,
): { literal: number; params: Asked['params'] } | null {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return null;
  const params: Record<string, string | number> = {};
  let literal = 0;
  for (const [at, part] of wanted.entries()) {
    const given = decodeURIComponent(parts[at] ?? '');
    if (part === given) literal += 1;
    else if (!part.startsWith(':')) return null;
    else params[part.slice(1)] = /^:(id|.+Id)$/.test(part) ? Number(given) : given;
  }
  return { literal, params };
}

export class ScriptedServer {
  readonly made: Made[] = [];
  readonly unexpected: string[] = [];
  #answers: readonly Answer[];

  constructor(answers: readonly Answer[]) {
    this.#answers = [...answers, ...ofEachScreen, ...connection];
  }

  /** From now on these come first. */
  change(answers: readonly Answer[]): void {
    this.#answers = [...answers, ...this.#answers];
  }

  /** In the place of the page's `fetch`. */
  fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), testOrigin);
    if (url.pathname === '/sanctum/csrf-cookie') {
      // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it.
      document.cookie = 'XSRF-TOKEN=token; path=/';
      return new Response(null, { status: 204 });
    }
    const path = url.pathname.replace(/^\/api/, '');
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    if (!isOwn(path)) this.made.push({ line: `${method} ${path}${url.search}`, body });
    const found = this.#find(method, path);
    if (!found) {
      this.unexpected.push(`${method} ${path}`);
      return responseOf({ status: 500, body: { code: 'unexpected', message: 'Unexpected call' } });
    }
    const query = Object.fromEntries(url.searchParams);
    const given = await this.#orAborted(found.give({ ...found, query, body }), init.signal);
    if (given === 'down') throw new TypeError('Failed to fetch');
    return responseOf(given);
  };

  #find(method: string, path: string) {
    const fitting = this.#answers.flatMap(({ method: own, path: pattern, give }) => {
      const fits = own === method ? matched(pattern, path) : null;
      return fits ? [{ ...fits, give }] : [];
    });
    // Of equally exact ones the first: it was given last.
    return fitting.sort((left, right) => right.literal - left.literal)[0];
  }

  async #orAborted<Value>(work: Value | Promise<Value>, signal?: AbortSignal | null) {
    if (!signal) return await work;
    return await new Promise<Value>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      Promise.resolve(work).then(resolve, reject);
    });
  }
}

const responseOf = ({ status, headers, body, text }: Given): Response =>
  new Response(text ?? JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
