// Signs in over the wire as a browser would, and keeps the headers that a browser would send from
// then on.
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import { password } from './world-rows.ts';

/** The headers of a signed-in person: cookies, and the token that writing calls must carry. */
export async function signIn(
  port: number,
  who: { readonly email: string },
): Promise<Readonly<Record<string, string>>> {
  const connection = await HttpConnection.open(port);
  const jar = new Map<string, string>();
  const send = async (method: string, path: string, body?: string): Promise<void> => {
    const answer = await connection.send(requestBytes(method, path, headersOf(jar), body));
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    for (const [, name = '', value = ''] of answer.head.matchAll(
      /\r\nset-cookie: ([^=]+)=([^;\r]*)/gi,
    ))
      jar.set(name, value);
  };
  await send('GET', '/sanctum/csrf-cookie');
  await send('POST', '/api/auth', JSON.stringify({ email: who.email, password }));
  connection.close();
  return headersOf(jar);
}

function headersOf(jar: ReadonlyMap<string, string>): Record<string, string> {
  const token = jar.get('__Host-XSRF-TOKEN') ?? jar.get('XSRF-TOKEN');
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return cookie === ''
    ? {}
    : { cookie, ...(token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }) };
}
