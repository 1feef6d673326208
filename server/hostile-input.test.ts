// Every reader of input from unknown senders takes time in proportion to its length, whatever
// repeats in it: tried with a megabyte, or as much as its bound lets in.
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { readReply } from '#domain/deliveries/sms-reply.ts';
import { smsText } from '#domain/deliveries/sms-text.ts';
import { networkOf } from '#domain/devices/device-network.ts';
import { encodeFrame, MAX_BODY_BYTES } from '#domain/ev04/frame.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage } from '#domain/ev04/message.ts';
import { csvCell } from '#domain/kit/csv.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { email, phone } from '#domain/kit/field.ts';
import { pageQuery } from '#domain/kit/paging.ts';
import { fillPlaceholders, placeholderFaults } from '#domain/kit/rich-text/placeholders.ts';
import { plainTextOf } from '#domain/kit/rich-text/plain-text.ts';
import { subdomainOf } from '#domain/organisations/branding/subdomain-host.ts';
import { readAppEvent } from '#domain/phone/read-app-event.ts';
import { parseFilter } from '#domain/scim/filter/filter.ts';
import { readOperations } from '#domain/scim/patch/patch-operations.ts';
import { userSchema } from '#domain/scim/scim-schema.ts';
import { longestContent } from '#domain/texts/email-template.ts';
import { readZoleoBody } from '#domain/zoleo/zoleo-message.ts';
import { hookBodyBytes } from './deliveries/partners/phone.hooks.ts';
import { contentDisposition } from './kit/http/answers/file-reply.ts';
import { router } from './kit/http/context.ts';
import { plainAddress } from './kit/http/guards/caller-address.ts';
import { tokenIn } from './kit/http/guards/session-cookie.ts';
import type { Http } from './kit/http/http-parts.ts';
import { bounds } from './kit/http/requests/bounds.ts';
import { soundJson, soundUrl } from './kit/http/requests/sound-text.ts';
import { createHttp } from './kit/http/server.ts';
import { readCsv } from './kit/import/tables/csv-table.ts';
import { readWorkbook } from './kit/import/tables/workbook-table.ts';
import { clientMessage } from './kit/live/protocol/pusher-messages.ts';
import { parsedJson } from './kit/live/rights/subscription-proof.ts';
import { createLog } from './kit/log.ts';
import { judgeSignature } from './kit/outside/twilio-signature.ts';
import { readPicture } from './kit/pictures/picture.ts';
import { svgFault } from './kit/pictures/svg-faults.ts';
import { decodePlace } from './kit/resource/keyset.ts';
import { sanitiseRichText } from './kit/rich-text/sanitise.ts';
import { type TestDatabase, testDatabase } from './kit/testing/test-database.ts';
import { testConfig } from './kit/testing/test-http.ts';
import { readCertificate } from './saml/keys/provider-certificate.ts';
import { mostResponse } from './saml/sign-on/response-check.ts';
import { mostMetadata, readMetadata } from './saml/xml/provider-metadata.ts';
import { readXml } from './saml/xml/safe-xml.ts';
import { credentialHolds } from './zoleo/zoleo-credentials.ts';

interface Reader {
  readonly read: (text: string) => unknown;
  /** The most characters that the callers of this reader let through. */
  readonly most?: number;
}

const megabyte = 1024 * 1024;
const header = bounds.headerBytes;
const halves = (text: string): string => text.slice(0, text.length / 2);
const anEvent = {
  id: '2f1c1e58-0000-4000-8000-000000000000',
  kind: 'check_in',
  occurred_at: '2026-11-21T03:00:00Z',
};

const readers: Record<string, Reader> = {
  'text of an address or a form': { read: soundUrl },
  'escapes that only appear when others are removed': {
    read: (text) => soundUrl(`${'%'.repeat(text.length / 3)}${'00'.repeat(text.length / 3)}`),
  },
  'text of a JSON body': { read: soundJson },
  'session in a Cookie header': {
    read: (text) => tokenIn({ demo: true, CELL: 0 }, text),
    most: header,
  },
  'address in X-Forwarded-For': { read: plainAddress, most: header },
  'network of an address': { read: networkOf, most: header },
  'credential of a feed': { read: (text) => credentialHolds(`basic ${text}`, null), most: header },
  'signature and fields of a partner': {
    read: (text) =>
      judgeSignature({ url: 'https://a', fields: [...new URLSearchParams(text)], signature: 'x' }, [
        'a',
      ]),
    most: hookBodyBytes,
  },
  'fields of a partner that all have other names': {
    read: (text) =>
      judgeSignature({ url: 'https://a', fields: namesIn(text), signature: 'x' }, ['a']),
    most: hookBodyBytes,
  },
  'address that a partner signed': {
    read: (text) =>
      judgeSignature(
        { url: `https://${text}`, fields: [], jsonBody: Buffer.from(text), signature: text },
        ['a'],
      ),
    most: header,
  },
  spreadsheet: {
    read: (text) =>
      [text, `a,b\n"${text}`].map((given) =>
        attempt(() => readCsv('x.csv', Buffer.from(given), { known: new Set() })),
      ),
  },
  'invalid workbook': {
    read: async (text) =>
      await Promise.allSettled(
        [Buffer.from(`PK${text}`), asWorkbook(text)].map(
          async (given) => await readWorkbook('x.xlsx', given, { known: new Set() }),
        ),
      ),
  },
  'filter and paths of a directory': {
    read: (text) => {
      for (const given of [text, `userName eq "${text}`, `emails[${text}`]) {
        attempt(() => parseFilter(userSchema, given));
        attempt(() =>
          readOperations(
            userSchema,
            { schemas: [], Operations: [{ op: 'replace', path: given, value: text }] },
            '',
          ),
        );
      }
    },
  },
  'cell of a CSV file': { read: csvCell },
  'name of a file': { read: contentDisposition },
  'place in a list': { read: (text) => decodePlace(text), most: header },
  'query of a list': {
    read: (text) => pageQuery.safeParse({ after: text, search: text, sort: text, page: text }),
  },
  'email address': {
    read: (text) =>
      [text, `a@${text}`, `${text}@a.b`].map((given) => email('email').safeParse(given)),
  },
  'phone number': { read: (text) => phone('phone', 'country').safeParse(text) },
  'text from a phone network': { read: readReply },
  'text for a phone network': { read: smsText, most: header },
  'event of a phone': {
    read: (text) =>
      readAppEvent(
        { ...anEvent, id: text, network: text, position: text, data: { [text]: text } },
        text,
      ),
  },
  'data of an event of a phone': {
    read: (text) => readAppEvent({ ...anEvent, data: Object.fromEntries(namesIn(text)) }, text),
  },
  'message of a Zoleo unit': { read: readZoleoBody },
  'fields of a Zoleo message': {
    read: (text) =>
      readZoleoBody(
        JSON.stringify({
          MessageType: text,
          DeviceIMEI: text,
          SentFromDevice: `2026-11-21T${text}`,
          DeviceId: text,
        }),
      ),
  },
  'message to a socket': { read: (text) => clientMessage.safeParse(parsedJson(text)), most: 4096 },
  'bytes of a pendant': { read: (text) => framesIn(Buffer.from(halves(text))) },
  'frame of a pendant': { read: (text) => framesIn(frameOf(text)), most: MAX_BODY_BYTES - 1 },
  'picture that says it is an SVG': {
    read: async (text) =>
      await Promise.allSettled(
        [text, `<!doctype${text}`, `<!--${text}`, text.replaceAll('<', '<!doctype>')].map(
          async (given) => {
            await readPicture(
              { type: 'image/svg+xml', bytes: Buffer.from(given) },
              { width: 800, height: 320 },
              1,
            );
          },
        ),
      ),
  },
  'content of an SVG': {
    read: (text) => [text, `<a href=${text}`, `<a on${text}`, `url(${text}`].map(svgFault),
  },
  'rich text': {
    read: (text) => [text, `<p>${text}`, `<a href="${text}`].map(sanitiseRichText),
    most: longestContent,
  },
  'words with placeholders': {
    read: (text) => {
      for (const given of [text, `{{${text}`, text.replaceAll('<', '{').replaceAll('=', '}')]) {
        placeholderFaults(given, ['name']);
        fillPlaceholders(given, () => 'Ana');
        plainTextOf(given);
      }
    },
    most: longestContent,
  },
  'message of an identity provider': {
    read: (text) =>
      [text, `<a ${text}`, `<a>${text}`].map((given) =>
        attempt(() => readXml(given, 4 * megabyte)),
      ),
    most: mostResponse,
  },
  'metadata of an identity provider': {
    read: (text) =>
      [text, `<a ${text}`].map((given) => attempt(() => readMetadata(given, { demo: true }))),
    most: mostMetadata,
  },
  'certificate of an identity provider': { read: readCertificate, most: mostMetadata },
  'host of a branded page': { read: (text) => subdomainOf(text, 'vigil.example'), most: header },
  'request with a JSON body': {
    read: async (text) =>
      await ask('POST', '/api/take', { type: 'application/json', payload: text }),
  },
  'request with a form': {
    read: async (text) =>
      await ask('POST', '/broadcasting/auth', {
        type: 'application/x-www-form-urlencoded',
        payload: text,
      }),
  },
  'request with an address': {
    read: async (text) =>
      await ask('GET', `/api/${encodeURI(text.toWellFormed())}?${encodeURI(text.toWellFormed())}`),
    most: header,
  },
  'request with headers': {
    read: async (text) => {
      const sent = text.toWellFormed().replace(/[^\x20-\x7e]/g, '-');
      return await ask('GET', '/api/take', {
        headers: Object.fromEntries(
          [
            'cookie',
            'x-forwarded-for',
            'origin',
            'authorization',
            'content-type',
            'range',
            'accept-encoding',
            'if-none-match',
          ].map((name) => [name, sent]),
        ),
      });
    },
    most: header,
  },
};

const asWorkbook = (text: string): Uint8Array =>
  zipSync(
    Object.fromEntries(
      [
        '[Content_Types].xml',
        'xl/workbook.xml',
        'xl/_rels/workbook.xml.rels',
        'xl/worksheets/sheet1.xml',
        'xl/sharedStrings.xml',
      ].map((name) => [name, strToU8(`<a ${text}`.slice(0, halves(text).length))]),
    ),
    { level: 0 },
  );

function attempt(read: () => unknown): void {
  try {
    read();
  } catch {
    // Refused.
  }
}

const namesIn = (text: string): [string, string][] =>
  Array.from({ length: text.length / 8 }, (_, place) => [`${place} ${text.slice(0, 3)}`, 'b']);
const frameOf = (text: string): Uint8Array =>
  encodeFrame({
    sequence: 1,
    acknowledge: true,
    body: Buffer.from(`\u0001${text}`).subarray(0, MAX_BODY_BYTES),
  });
function framesIn(bytes: Uint8Array): void {
  const frames = new FrameReader();
  for (let at = 0; at < bytes.length; at += 5) {
    frames.push(bytes.subarray(at, at + 5));
    for (let item = frames.next(); item; item = frames.next())
      if (item.kind === 'frame') decodeMessage(item.frame);
  }
}

const open = {
  access: { public: 'a test' },
  scope: 'system',
  summary: 'x',
  cookies: { none: 'a test' },
  audit: { none: 'test' },
} as const;
const api = {
  take: endpoint({
    ...open,
    method: 'POST',
    path: '/take',
    body: z.object({ given: z.unknown() }),
    response: z.null(),
  }),
  join: endpoint({
    ...open,
    method: 'POST',
    path: '/broadcasting/auth',
    body: z.strictObject({ given: z.string() }),
    response: z.null(),
  }),
};
let db: TestDatabase;
let http: Http;
const ask = async (
  method: 'GET' | 'POST',
  url: string,
  { type, payload, headers = {} }: { type?: string; payload?: string; headers?: object } = {},
) =>
  await http.inject({
    method,
    url,
    headers: { ...(type ? { 'content-type': type } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

beforeAll(async () => {
  db = await testDatabase();
  const sessions = { find: async () => null, forget: () => {} };
  const routes = router(api, { take: async () => null, join: async () => null });
  const config = testConfig({ TRUST_PROXY: 'loopback' });
  http = await createHttp({
    config,
    log: createLog('silent'),
    database: db.database,
    sessions,
    routes,
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

/** Processor time of this thread in ms; what is thrown is an answer. */
async function costOf(read: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await read();
  } catch {
    // Refused.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

// A linear reference: the text is written as JSON and parsed, often enough for the resolution of
// the processor clock.
const plainRounds = 16;
let plainMs = 0;
beforeAll(async () => {
  const text = 'a\n"0'.repeat(megabyte / 4);
  plainMs = await costOf(() => {
    for (let round = 0; round < plainRounds; round += 1) JSON.parse(JSON.stringify(text));
  });
});

// A quadratic reader takes thousands of times as long as the reference, well before a megabyte.
const timesPlain = 50;
const leastMs = 100;
const allowed = (length: number): number =>
  leastMs + (timesPlain * plainMs * length) / (plainRounds * megabyte);

async function tooSlow(read: Reader['read'], unit: string, most: number): Promise<string[]> {
  for (const size of [4096, 16_384, 131_072, megabyte]
    .filter((length) => length < 4 * most)
    .map((length) => Math.min(length, most))) {
    const text = unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
    const cost = await costOf(() => read(text));
    if (cost > allowed(size))
      return [`${size} characters took ${cost} ms, of which ${allowed(size)} ms are allowed`];
  }
  return [];
}

const signs = 'a0 \n.%\\"[,;=&-<>@:/';
const tokens = [
  ...signs,
  '%00',
  '\\u0000',
  '{"a":',
  '<br',
  '?q=',
  '\ud800',
  '"__proto__":1,',
  '"\t',
];

// Tried in every run: each character alone, and inputs that some reader once failed on.
const always = [...signs, '%00', 'a&', '<br', '{"a":<</'];

test.each(Object.entries(readers))('%s', async (_, { read, most = megabyte }) => {
  const several = fc
    .array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(several, async (unit) => {
      expect(await tooSlow(read, unit, most)).toEqual([]);
    }),
    {
      numRuns: always.length + 7,
      endOnFailure: true,
      examples: always.map((unit): [string] => [unit]),
    },
  );
});
