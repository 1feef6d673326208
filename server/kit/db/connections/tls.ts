// TLS to PostgreSQL, made here and not by the driver: a socket that is closed below the driver's TLS
// reports "close" before its error, when the driver has let go of it, and that error ends the
// process. Each health check closes a connection.
import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { unavailable } from '#domain/kit/errors.ts';

export interface TlsMode {
  /** Without it, a server that has no TLS is spoken to plainly. */
  readonly required: boolean;
  /** Whether its certificate must be trusted, and be of the host. */
  readonly verified: boolean;
}

/** What the `sslmode` of a url requests, as the driver reads it; null for no TLS. */
export function tlsModeOf(url: string): TlsMode | null {
  const asked = new URL(url).searchParams;
  const system = asked.get('sslrootcert') === 'system' ? 'verify-full' : null;
  const name = system ?? asked.get('sslmode') ?? asked.get('ssl') ?? 'disable';
  if (name === 'disable' || name === 'false') return null;
  return {
    required: name !== 'prefer',
    verified: !['require', 'allow', 'prefer'].includes(name),
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
  { host, mode }: { host: string; mode: TlsMode },
  onTls: (secure: TLSSocket) => void,
): Promise<Socket> {
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const onClose = (): void => reject(unavailable());
  socket.once('close', onClose);
  try {
    socket.write(request);
    const [answer] = await Promise.race([once(socket, 'data'), gone]);
    const has = Buffer.isBuffer(answer) && answer[0] === yes;
    if (!has && mode.required) throw unavailable();
    if (!has) return socket;
    const named = isIP(host) === 0 ? { servername: host } : {};
    const secure = connect({ socket, host, ...named, rejectUnauthorized: mode.verified });
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
