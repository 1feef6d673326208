// etcd by the calls of its JSON gateway (etcd v3 API, /v3/kv/range and /v3/kv/txn): what is changed
// since a revision, and changes that hold only where nobody else changed the same.
import { Agent, request } from 'node:https';
import * as z from 'zod';

export interface EtcdOptions {
  /** Addresses of the members, as https://10.0.0.11:2379; the next one is asked where one fails. */
  readonly hosts: readonly string[];
  /** PEM. The certificate is the caller's own, by which etcd knows it. */
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** Milliseconds for one call to one member. */
  readonly patienceMs?: number;
}

export interface EtcdEntry {
  readonly key: string;
  readonly value: string;
  readonly revision: number;
}

/** No member of the directory answers; what was asked may have been written or not. */
export class DirectoryAway extends Error {}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString();

const entry = z.object({
  key: z.string(),
  value: z.string().default(''),
  mod_revision: z.string(),
});
const rangeAnswer = z.object({
  header: z.object({ revision: z.string() }),
  kvs: z.array(entry).default([]),
});
const txnAnswer = z.object({ succeeded: z.boolean().default(false) });
const mostAnswerBytes = 16 * 1024 * 1024;

export class EtcdClient {
  readonly #options: Required<EtcdOptions>;
  readonly #agent: Agent;
  #first = 0;

  constructor(options: EtcdOptions) {
    this.#options = { patienceMs: 2000, ...options };
    const { ca, cert, key } = options;
    this.#agent = new Agent({ ca, cert, key, keepAlive: true, maxSockets: 4 });
  }

  /**
   * The entries below a prefix that were changed after a revision, the oldest change first.
   * @throws DirectoryAway
   */
  async changedSince(prefix: string, revision: number, most: number): Promise<EtcdEntry[]> {
    const { kvs } = await this.#range({
      key: toBase64(prefix),
      range_end: toBase64(endOf(prefix)),
      min_mod_revision: String(revision + 1),
      sort_target: 'MOD',
      sort_order: 'ASCEND',
      limit: String(most),
    });
    return kvs.map(read);
  }

  /**
   * The revision of the last change of any entry; it only rises.
   * @throws DirectoryAway
   */
  async revision(): Promise<number> {
    const { header } = await this.#range({ key: toBase64('/') });
    return Number(header.revision);
  }

  /** @throws DirectoryAway */
  async find(key: string): Promise<EtcdEntry | null> {
    const { kvs } = await this.#range({ key: toBase64(key) });
    return kvs[0] ? read(kvs[0]) : null;
  }

  /**
   * @param known the revision of the entry as it was found; 0 for none
   * @returns whether it was written; not where it has another revision by now
   * @throws DirectoryAway
   */
  async putIfUnchanged(key: string, value: string, known: number): Promise<boolean> {
    const encoded = toBase64(key);
    const { succeeded } = await this.#call('/v3/kv/txn', txnAnswer, {
      compare: [{ key: encoded, target: 'MOD', result: 'EQUAL', mod_revision: String(known) }],
      success: [{ request_put: { key: encoded, value: toBase64(value) } }],
    });
    return succeeded;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #range(body: object): Promise<z.infer<typeof rangeAnswer>> {
    return await this.#call('/v3/kv/range', rangeAnswer, body);
  }

  /** From the member that answered last, each once. */
  async #call<Answer>(path: string, form: z.ZodType<Answer>, body: object): Promise<Answer> {
    const { hosts } = this.#options;
    let failure: unknown = null;
    for (let nth = 0; nth < hosts.length; nth += 1) {
      const place = (this.#first + nth) % hosts.length;
      try {
        const text = await this.#ask(`${hosts[place]}${path}`, JSON.stringify(body));
        const answer = form.parse(JSON.parse(text));
        this.#first = place;
        return answer;
      } catch (error) {
        failure = error;
      }
    }
    throw new DirectoryAway('No member of the directory answers.', { cause: failure });
  }

  #ask(url: string, body: string): Promise<string> {
    const { patienceMs } = this.#options;
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(patienceMs);
      const asked = request(url, { method: 'POST', agent: this.#agent, signal }, (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > mostAnswerBytes) asked.destroy(new Error('The answer of etcd is too long.'));
          else parts.push(part);
        });
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (response.statusCode !== 200)
            reject(new Error(`etcd answered ${response.statusCode}: ${text.slice(0, 200)}`));
          else resolve(text);
        });
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }
}

const read = ({ key, value, mod_revision }: z.infer<typeof entry>): EtcdEntry => ({
  key: fromBase64(key),
  value: fromBase64(value),
  revision: Number(mod_revision),
});

/** The first key behind all that begin with the prefix. */
function endOf(prefix: string): string {
  const last = prefix.charCodeAt(prefix.length - 1);
  return `${prefix.slice(0, -1)}${String.fromCharCode(last + 1)}`;
}
