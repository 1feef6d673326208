// TLS to PostgreSQL, made here and not by the driver: a socket that is closed below the driver's TLS
// reports "close" before its error, when the driver has let go of it, and that error ends the
// process. Each health check closes a connection.
import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { unavailable } from '#domain/kit/errors.ts';

export interface TlsWish {
  /** Without it, a server that has no TLS is spoken to plainly. */
  readonly required: boolean;
  /** Whether its certificate must be trusted, and be of the host. */
  readonly verified: boolean;
}

/** What the `sslmode` of a url asks for, as the driver reads it; null for no TLS. */
export function tlsWishOf(url: string): TlsWish | null {
  const asked = new URL(url).searchParams;
  const system = asked.get('sslrootcert') === 'system' ? 'verify-full' : null;
  const mode = system ?? asked.get('sslmode') ?? asked.get('ssl') ?? 'disable';
  if (mode === 'disable' || mode === 'false') return null;
  return {
    required: mode !== 'prefer',
    verified: !['require', 'allow', 'prefer'].includes(mode),
  };
}

// SSLRequest of the protocol: its length, then a number in place of a version.
const request = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const yes = 'S'.charCodeAt(0);

/**
 * @param socket connected, nothing sent yet
 * @param onTls called with the socket to close from now on, in place of `socket`
 * @returns what the protocol goes on over: TLS, or `socket` where TLS is not required
 * @throws unavailable where the server closes, has no TLS, or has a certificate that is not trusted
 */
export async function secured(
  socket: Socket,
  { host, wish }: { host: string; wish: TlsWish },
  onTls: (secure: TLSSocket) => void,
): Promise<Socket> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const onClose = (): void => reject(unavailable());
  socket.once('close', onClose);
  try {
    socket.write(request);
    const [answer] = await Promise.race([once(socket, 'data'), gone]);
    const has = Buffer.isBuffer(answer) && answer[0] === yes;
    if (!has && wish.required) throw unavailable();
    if (!has) return socket;
    const name = isIP(host) === 0 ? { servername: host } : {};
    const secure = connect({ socket, host, ...name, rejectUnauthorized: wish.verified });
    onTls(secure);
    await Promise.race([once(secure, 'secureConnect').catch(refused), gone]);
    return secure;
  } finally {
    socket.removeListener('close', onClose);
    gone.catch(() => {});
  }
}

/** The log names the reason; callers are answered 503 as for any database that is out of reach. */
const refused = (cause: unknown): never => {
  throw Object.assign(unavailable(), { cause });
};
