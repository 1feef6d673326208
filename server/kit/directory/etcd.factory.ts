// A directory for tests: as much of etcd's JSON gateway as the client asks, over TLS that knows its
// callers, on ports of loopback. Members can be put away and come back on the same port.
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { EtcdClient } from './etcd-client.ts';

/** Of tests alone, until 2126: for localhost, and its own authority. */
export const ownCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsEB/yUG0AXCfz8xz
2nm0iUaT5EEPHJE/URxT9nhWTAShRANCAARGBx6gIL8MkqHZqrrryjgjg8Czr91s
EXXAkH8Xdnw7RN1F9EtK/O2UmUrxrHiOZqIQQCl5O4DeitOROS3iGhOX
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUezgdDyBQBDLOhYgPtBdIhVrPRXIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTE3NDkwN1oYDzIxMjYxMTA1
MTc0OTA3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARGBx6gIL8MkqHZqrrryjgjg8Czr91sEXXAkH8Xdnw7RN1F9EtK/O2U
mUrxrHiOZqIQQCl5O4DeitOROS3iGhOXo28wbTAdBgNVHQ4EFgQU3Eo7ApdGOZ4J
7/+kHzu537M129MwHwYDVR0jBBgwFoAU3Eo7ApdGOZ4J7/+kHzu537M129MwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgJs5rXmAs0WO07wh7j2ilMzGKO8uM6XVUrywxssJE+Z8CIGjS
rKu7HAQy+is+wSH+CUZf8eS+3mas0lp4O8rAFclO
-----END CERTIFICATE-----`,
};

/** Of somebody whom the directory does not know. */
export const unknownCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgh4AMokaQOfd1XS2C
ytk9A1JQnrdb2f+gs8dB/CroTvShRANCAATQ8LEP+LDFGstiBA4dR6o9srlR7X9Q
YGZPMUDhsY2m+dLMU+hDO9fCNiTG4NFqpXqwGBrzi3HXWjH5P/ZmoKYW
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUcyZbWpO2MZCRdPjy3Z7Z+DuIzgEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTE3NDkwN1oYDzIxMjYxMTA1
MTc0OTA3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATQ8LEP+LDFGstiBA4dR6o9srlR7X9QYGZPMUDhsY2m+dLMU+hDO9fC
NiTG4NFqpXqwGBrzi3HXWjH5P/ZmoKYWo28wbTAdBgNVHQ4EFgQUy07anNWzoPJ8
NfPsLDZEr93jvV8wHwYDVR0jBBgwFoAUy07anNWzoPJ8NfPsLDZEr93jvV8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgbaq6qqnUnrWbSZ2tGv+4+zd09lddcnE/4/cGH9Gk6UkCIAS9
x96iNXCIQfcdSPtfqugd3vOm/kCsPwjKSG+FzPYr
-----END CERTIFICATE-----`,
};

interface Kept {
  readonly value: string;
  readonly mod_revision: number;
}

type Asked = Record<string, unknown> & {
  key?: string;
  range_end?: string;
  min_mod_revision?: string;
  limit?: string;
  compare?: [{ key: string; mod_revision: string }];
  success?: [{ request_put: { key: string; value: string } }];
};

export interface EtcdMember {
  readonly host: string;
  /** How calls are answered in place of the truth; null for the truth. */
  answer: ((path: string) => { status: number; text: string } | 'never') | null;
  /** How many calls came. */
  calls: number;
  /** Ends all connections and refuses new ones. */
  putAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export interface EtcdForTests {
  readonly members: readonly EtcdMember[];
  /** Key to value, as etcd has them now. */
  all(): Record<string, string>;
  /** Writes as another cell would. */
  put(key: string, value: string): void;
  /** As after a loss of all its disks. */
  forgetAll(): void;
  /** One that the directory knows. */
  client(patienceMs?: number): EtcdClient;
  close(): Promise<void>;
}

const text = (encoded = ''): string => Buffer.from(encoded, 'base64').toString();
const encoded = (plain: string): string => Buffer.from(plain).toString('base64');

export async function etcdForTests(size = 1): Promise<EtcdForTests> {
  const kept = new Map<string, Kept>();
  const clients: EtcdClient[] = [];
  let revision = 1;
  const put = (key: string, value: string): void => {
    revision += 1;
    kept.set(key, { value, mod_revision: revision });
  };
  const range = ({ key, range_end, min_mod_revision = '0', limit = '0' }: Asked) => {
    const [from, end] = [text(key), range_end === undefined ? null : text(range_end)];
    const kvs = [...kept]
      .filter(([name]) => (end === null ? name === from : name >= from && name < end))
      .filter(([, { mod_revision }]) => mod_revision >= Number(min_mod_revision))
      .sort(([, one], [, other]) => one.mod_revision - other.mod_revision)
      .slice(0, Number(limit) || undefined)
      .map(([name, { value, mod_revision }]) => ({
        key: encoded(name),
        value: encoded(value),
        mod_revision: String(mod_revision),
      }));
    // Like etcd, which leaves out what is empty.
    return { header: { revision: String(revision) }, ...(kvs.length > 0 ? { kvs } : {}) };
  };
  const txn = ({ compare, success }: Asked) => {
    const [condition, change] = [compare?.[0], success?.[0]?.request_put];
    const known = kept.get(text(condition?.key))?.mod_revision ?? 0;
    if (known !== Number(condition?.mod_revision) || !change) return {};
    put(text(change.key), text(change.value));
    return { succeeded: true };
  };
  const answerTo = (path: string, asked: Asked): object | null => {
    if (path === '/v3/kv/range') return range(asked);
    return path === '/v3/kv/txn' ? txn(asked) : null;
  };
  const members = await Promise.all(
    Array.from({ length: size }, async () => await aMember(answerTo)),
  );
  return {
    members,
    all: () => Object.fromEntries([...kept].map(([key, { value }]) => [key, value])),
    put,
    forgetAll: () => {
      kept.clear();
      revision = 1;
    },
    client: (patienceMs = 5000) => {
      const client = new EtcdClient({
        hosts: members.map(({ host }) => host),
        ca: ownCertificate.cert,
        ...ownCertificate,
        patienceMs,
      });
      clients.push(client);
      return client;
    },
    close: async () => {
      for (const client of clients) client.close();
      await Promise.all(members.map(async (member) => await member.putAway()));
    },
  };
}

async function aMember(
  answerTo: (path: string, asked: Asked) => object | null,
): Promise<EtcdMember> {
  let server: Server | null = null;
  let port = 0;
  const listen = async (member: EtcdMember): Promise<void> => {
    const started = createServer(
      { ...ownCertificate, ca: ownCertificate.cert, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          member.calls += 1;
          const path = request.url ?? '';
          const said = member.answer?.(path) ?? null;
          if (said === 'never') return;
          const answer = said ? null : answerTo(path, JSON.parse(Buffer.concat(parts).toString()));
          response.statusCode = said?.status ?? (answer ? 200 : 404);
          response.end(said?.text ?? JSON.stringify(answer));
        });
      },
    );
    server = started;
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject);
      started.listen(port, '127.0.0.1', resolve);
    });
    port = (started.address() as AddressInfo).port;
  };
  const member: EtcdMember = {
    get host() {
      return `https://127.0.0.1:${port}`;
    },
    answer: null,
    calls: 0,
    putAway: async () => {
      const ending = server;
      server = null;
      if (!ending) return;
      const ended = new Promise<void>((resolve) => ending.close(() => resolve()));
      ending.closeAllConnections();
      await ended;
    },
    comeBack: async () => await listen(member),
  };
  await listen(member);
  return member;
}
