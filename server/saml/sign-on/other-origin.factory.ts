// Two servers of one installation, each with its own name and port, and browsers that keep cookies
// per name.
import { type IncomingMessage, request } from 'node:http';
import { queueDelivery, queueMail } from '#server/deliveries/deliveries.store.ts';
import { registerHooks } from '#server/kit/http/machines/hooks.ts';
import { createHttp } from '#server/kit/http/server.ts';
import { createLog } from '#server/kit/log.ts';
import type { TestDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { singleSignOn } from '../saml.routes.ts';
import type { MakeSignIn } from './single-sign-on.factory.ts';

export interface Served {
  readonly port: number;
  close(): Promise<void>;
}

/** @param links the address that both servers know the portal by */
export async function serveSignOn(
  makeSignIn: MakeSignIn,
  { database }: TestDatabase,
  links: { readonly origin: string },
): Promise<Served> {
  const config = testConfig();
  const log = createLog('silent');
  const signIn = makeSignIn({ config, database, log, links, queueMessage: queueDelivery });
  const { routes, hooks } = singleSignOn({
    config,
    database,
    links,
    queueMail,
    readMetadata: () => {},
  });
  const http = await createHttp({
    config,
    log,
    database,
    sessions: signIn.sessions,
    routes: [...signIn.routes, ...routes],
  });
  await registerHooks(http, hooks);
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  return { port: Number(new URL(address).port), close: async () => await http.close() };
}

interface Sent {
  readonly method?: string;
  readonly body?: URLSearchParams | Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser: every name resolves to this machine, and a cookie is sent to the name that set it. */
export class NamedBrowser {
  readonly #jars = new Map<string, Map<string, string>>();

  cookies(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }

  async send(address: string, { method = 'GET', body, headers = {} }: Sent = {}) {
    const { origin, host, port, pathname, search } = new URL(address);
    const jar = this.cookies(origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const type =
      body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        method,
        path: `${pathname}${search}`,
        headers: {
          host,
          ...(cookie ? { cookie } : {}),
          ...(body ? { 'content-type': type } : {}),
          ...headers,
        },
      });
      sent.on('response', resolve).on('error', reject);
      sent.end(body instanceof URLSearchParams ? body.toString() : body && JSON.stringify(body));
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const text = Buffer.concat(await answer.toArray()).toString();
    return { status: answer.statusCode ?? 0, location: answer.headers.location ?? null, text };
  }

  /** A call of a page at this origin. */
  async call<Data>(origin: string, method: string, path: string, given: Omit<Sent, 'method'> = {}) {
    if (!this.cookies(origin).has('XSRF-TOKEN')) await this.send(`${origin}/sanctum/csrf-cookie`);
    const headers = {
      'x-xsrf-token': this.cookies(origin).get('XSRF-TOKEN') ?? '',
      ...given.headers,
    };
    const { status, text } = await this.send(`${origin}/api${path}`, { ...given, method, headers });
    const { data }: { data: Data } = JSON.parse(text || '{}');
    return { status, data };
  }
}
