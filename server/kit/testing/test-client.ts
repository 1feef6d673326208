// A caller that behaves like a browser: keeps its cookies, fetches the CSRF token before it writes,
// and returns status, body and headers.

export interface Answer<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    data: Data;
    meta?: {
      current_page: number;
      from: number | null;
      to: number | null;
      per_page: number;
      next: string | null;
      total?: number;
      total_is_capped?: boolean;
    };
    message?: string;
    code?: string;
    request_id?: string;
    errors?: Record<string, string[]>;
    holder?: { id: number; name: string };
    changes?: { field: string; before: unknown; after: unknown; by: string | null; at: string }[];
  };
  /** The body as it came. */
  readonly text: string;
  readonly bytes: Buffer;
}

interface RawOptions {
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

export interface Client {
  readonly origin: string;
  readonly cookies: Map<string, string>;
  get<Data = unknown>(path: string): Promise<Answer<Data>>;
  /** With the token of the page, for a GET that writes. */
  getAsPage<Data = unknown>(path: string): Promise<Answer<Data>>;
  post<Data = unknown>(path: string, body?: unknown): Promise<Answer<Data>>;
  put<Data = unknown>(path: string, body?: unknown): Promise<Answer<Data>>;
  delete<Data = unknown>(path: string): Promise<Answer<Data>>;
  /** A file as the body. */
  upload<Data = unknown>(
    path: string,
    file: { type: string; bytes: Uint8Array<ArrayBuffer> },
  ): Promise<Answer<Data>>;
  /** A call with nothing added but the cookies; paths as above. */
  raw<Data = unknown>(method: string, path: string, options?: RawOptions): Promise<Answer<Data>>;
}

const csrfCookies = /^(__Host-)?XSRF-TOKEN(_\d+)?$/;

/**
 * @param origin e.g. http://127.0.0.1:4000; paths not under /broadcasting, /sanctum, /health or
 * /metrics get /api in front
 */
export function testClient(origin: string): Client {
  const cookies = new Map<string, string>();

  const raw: Client['raw'] = async (method, path, options = {}) => {
    const url = `${origin}${/^\/(broadcasting|sanctum|health|metrics|api)\b/.test(path) ? '' : '/api'}${path}`;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie ? { cookie } : {}), ...options.headers };
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    keep(cookies, response.headers.getSetCookie());
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      body: asJson(text) as Answer<never>['body'],
    };
  };

  const send = async <Data>(
    method: string,
    path: string,
    given?: { type: string; body: NonNullable<RawOptions['body']> },
  ) => {
    const token = () => [...cookies].find(([name]) => csrfCookies.test(name))?.[1];
    if (token() === undefined) await raw('GET', '/sanctum/csrf-cookie');
    const headers = {
      'x-xsrf-token': token() ?? '',
      ...(given ? { 'content-type': given.type } : {}),
    };
    return await raw<Data>(method, path, { headers, ...(given ? { body: given.body } : {}) });
  };
  const write = async <Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> =>
    await send<Data>(
      method,
      path,
      body === undefined ? undefined : { type: 'application/json', body: JSON.stringify(body) },
    );

  return {
    origin,
    cookies,
    raw,
    get: (path) => raw('GET', path),
    getAsPage: (path) => write('GET', path),
    post: (path, body) => write('POST', path, body),
    put: (path, body) => write('PUT', path, body),
    delete: (path) => write('DELETE', path),
    upload: (path, { type, bytes }) => send('POST', path, { type, body: bytes }),
  };
}

function keep(cookies: Map<string, string>, set: readonly string[]): void {
  for (const line of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
