// Branding through its calls: pictures are redrawn and shown under their hash, bad ones are refused
// with nothing kept, and each organisation has its own.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { branding } from '#domain/organisations/branding/branding.api.ts';
import type { Brand } from '#domain/organisations/branding/branding.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import { brandingRoutes } from './branding.routes.ts';

type Branding = z.output<typeof branding.record>;
let world: ResourceWorld;

beforeAll(async () => {
  world = await resourceWorld((database) =>
    brandingRoutes({ database, config: { PUBLIC_URL: 'https://vigil.example', PORT: 8080 } }),
  );
});
beforeEach(async () => {
  await world.begin();
  await world.sql`
    update organisations set subdomain = case id when ${world.own} then 'redgum' else 'outback' end
  `;
});
afterAll(async () => await world.close());

const path = (of = world.own) => `/organisations/${of}/branding`;
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#1864ab' } });
const png = async (width = 400, height = 100) => ({
  type: 'image/png',
  bytes: bytesOf(await solid(width, height).png().toBuffer()),
});
const svg = (inside: string, attributes = 'width="120" height="40"') => ({
  type: 'image/svg+xml',
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  ),
});
const shapes =
  '<defs><linearGradient id="g"/></defs><rect width="120" height="40" fill="url(#g)"/><use href="#g"/>';
const send = async (
  file: { type: string; bytes: Uint8Array<ArrayBuffer> },
  slot = 'logo',
  who = world.ofOrganisation,
) => await who.upload<Branding>(`${path()}?slot=${slot}`, file);
const pictureAt = async (url: string) => await fetch(world.http.origin + url);
const nothingKept = async () => {
  expect(await world.sql`select slot from branding_images`).toEqual([]);
  expect(await world.sql`select kind from events`).toEqual([]);
};
/** The brand that a page gets under this host, which its own requests cannot say. */
async function underHost(host: string): Promise<Brand | null> {
  const { request } = await import('node:http');
  return await new Promise((answered, failed) => {
    const asked = request(
      `${world.http.origin}/api/auth/branding`,
      { headers: { host } },
      (response) => {
        let text = '';
        response.on('data', (piece) => {
          text += String(piece);
        });
        response.on('end', () => answered(JSON.parse(text).data));
      },
    );
    asked.on('error', failed).end();
  });
}

describe('a picture', () => {
  test('is redrawn without what came with it, and shown under its hash for a year, to run nothing', async () => {
    const photo = await solid(1600, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .toBuffer();
    expect(photo.includes('Secret place')).toBe(true);
    const kept = await send({ type: 'image/jpeg', bytes: bytesOf(photo) });
    expect([kept.status, kept.body.data.logo]).toMatchObject([200, { width: 800, height: 200 }]);
    const shown = await pictureAt(kept.body.data.logo?.url ?? '');
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-content-type-options'].map((name) => [
          name,
          shown.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.headers.get('content-security-policy')).toBe(
      "default-src 'none';frame-ancestors 'none';sandbox",
    );
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes('Secret place')).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });

  test('of SVG becomes PNG, large enough to be sharp', async () => {
    const kept = (await send(svg(shapes))).body.data;
    expect(kept.logo).toMatchObject({ width: 800, height: 267 });
    const shown = await pictureAt(kept.logo?.url ?? '');
    expect([
      shown.headers.get('content-type'),
      (await sharp(await shown.arrayBuffer()).metadata()).format,
    ]).toEqual(['image/png', 'png']);
  });

  test('that is replaced or removed is gone, and each slot is its own', async () => {
    const first = (await send(await png())).body.data.logo?.url ?? '';
    const both = (await send(await png(300, 100), 'login_logo')).body.data;
    const second = (await send(await png(200, 100))).body.data;
    expect(second.login_logo).toEqual(both.login_logo);
    expect(
      await Promise.all(
        [first, second.logo?.url ?? ''].map(async (url) => (await pictureAt(url)).status),
      ),
    ).toEqual([404, 200]);
    const removed = await world.ofOrganisation.delete<Branding>(`${path()}/logo`);
    expect([removed.body.data.logo, removed.body.data.login_logo]).toEqual([null, both.login_logo]);
    expect((await pictureAt(second.logo?.url ?? '')).status).toBe(404);
    expect((await world.ofOrganisation.delete(`${path()}/logo`)).status).toBe(404);
    expect((await world.ofOrganisation.delete(`${path()}/portrait`)).status).toBe(404);
    expect(
      (await world.sql`select kind from events order by id`).map((row) => row['kind']),
    ).toEqual([
      'branding.image_set',
      'branding.image_set',
      'branding.image_set',
      'branding.image_removed',
    ]);
  });

  test('is another organisation’s nowhere: not under its id, not by its people', async () => {
    const url = (await send(await png())).body.data.logo?.url ?? '';
    expect((await pictureAt(url.replace(`/${world.own}/`, `/${world.other}/`))).status).toBe(404);
    expect(
      (await world.ofOrganisation.upload(`${path(world.other)}?slot=logo`, await png())).status,
    ).toBe(404);
    expect((await world.ofOrganisation.get(path(world.other))).status).toBe(404);
    expect((await world.ofPlatform.get<Branding>(path(world.other))).body.data.logo).toBeNull();
  });

  /** A few bytes of PNG that say 30,000 by 30,000. */
  const bomb = (): Uint8Array<ArrayBuffer> => {
    const chunk = (name: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(name), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const head = Buffer.from('00007530000075300806000000', 'hex');
    const parts = [
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
      chunk('IEND', Buffer.alloc(0)),
    ];
    return bytesOf(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]));
  };
  const zip = new TextEncoder().encode('PK\u0003\u0004 not a picture at all');

  /**
   * A kilobyte that is drawn a hundred thousand times: each part repeats the one before it twice.
   */
  const copies = (levels: number): string => {
    const parts = Array.from(
      { length: levels },
      (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`,
    );
    return `<rect id="a0" width="1" height="1"/>${parts.join('')}<use href="#a${levels}"/>`;
  };
  const square = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');

  test.each([
    [
      'an SVG of 17 levels of copies',
      async () => svg(copies(17)),
      422,
      'The SVG repeats parts that repeat other parts.',
    ],
    [
      'an SVG of 24 levels of copies',
      async () => svg(copies(24)),
      422,
      'The SVG repeats parts that repeat other parts.',
    ],
    [
      'an SVG of masks in masks',
      async () => svg('<mask id="m"><g mask="url(#m)"/></mask><rect mask="url(#m)"/>'),
      422,
      'The SVG is too complex.',
    ],
    [
      'an SVG with another inside',
      async () => svg(`<image href="data:image/svg+xml;base64,${square}"/>`),
      422,
      'The SVG refers to another file.',
    ],
    [
      'a picture of 30,000 by 30,000 pixels',
      async () => ({ type: 'image/png', bytes: bomb() }),
      422,
      'at most 4096 by 4096 pixels',
    ],
    [
      'an SVG of a million pixels a side',
      async () => svg(shapes, 'width="1000000" height="1000000"'),
      422,
      'at most 4096 by 4096 pixels',
    ],
    [
      'a PNG that is a ZIP',
      async () => ({ type: 'image/png', bytes: zip }),
      422,
      'The file is not a PNG picture.',
    ],
    [
      'a JPEG that is a PNG',
      async () => ({ ...(await png()), type: 'image/jpeg' }),
      422,
      'The file is not a JPEG picture.',
    ],
    [
      'a PNG that ends in the middle',
      async () => ({ type: 'image/png', bytes: (await png()).bytes.slice(0, 60) }),
      422,
      'could not be read',
    ],
    ['a picture of 8 by 8 pixels', async () => await png(8, 8), 422, 'at least 16 by 16 pixels'],
    ['a picture of 16 by 15 pixels', async () => await png(16, 15), 422, 'at least 16 by 16'],
    ['a picture of 4097 pixels a side', async () => await png(4097, 16), 422, 'at most 4096 by'],
    [
      'a file of a byte more than 2,048 KB',
      async () => ({ type: 'image/png', bytes: new Uint8Array(2048 * 1024 + 1) }),
      413,
      'at most 2,048 KB',
    ],
    [
      'a file of 40 MB',
      async () => ({ type: 'image/png', bytes: new Uint8Array(40 * 1024 * 1024) }),
      413,
      'at most 2,048 KB',
    ],
    [
      'a GIF',
      async () => ({ type: 'image/gif', bytes: zip }),
      415,
      'Choose a PNG, JPEG or SVG file.',
    ],
    [
      'an SVG with a script',
      async () => svg('<script>alert(1)</script>'),
      422,
      'The SVG contains a script.',
    ],
    [
      'an SVG with a handler',
      async () => svg('<rect onload = "alert(1)"/>'),
      422,
      'The SVG contains a script.',
    ],
    [
      'an SVG with a link that runs',
      async () => svg('<a xlink:href="javascript:alert(1)"/>'),
      422,
      'The SVG contains a script.',
    ],
    [
      'an SVG with HTML',
      async () => svg('<foreignObject><p/></foreignObject>'),
      422,
      'The SVG contains another document.',
    ],
    [
      'an SVG that fetches',
      async () => svg('<image href="https://evil.example/a.png"/>'),
      422,
      'The SVG refers to another file.',
    ],
    [
      'an SVG with a file of the machine',
      async () => svg("<image xlink:href='file:///etc/passwd'/>"),
      422,
      'The SVG refers to another file.',
    ],
    [
      'an SVG whose style fetches',
      async () => svg('<style>@import "//evil.example"</style>'),
      422,
      'The SVG refers to another file.',
    ],
    [
      'an SVG that grows',
      async () => ({
        type: 'image/svg+xml',
        bytes: new TextEncoder().encode('<!DOCTYPE svg [<!ENTITY a "aa">]><svg>&a;</svg>'),
      }),
      422,
      'The SVG contains a document type.',
    ],
  ] as const)(
    '%s is refused, and nothing is kept (R221 to R224)',
    async (_, file, status, words) => {
      const answer = await send(await file());
      expect([answer.status, answer.body.message]).toEqual([
        status,
        expect.stringContaining(words),
      ]);
      await nothingKept();
    },
  );

  test('is refused for another slot, and from people who may only read', async () => {
    expect((await send(await png(), 'portrait')).status).toBe(422);
    const abilities = new Set(['read organisation settings'] as const);
    const reader = world.http.signedIn({
      user_id: 2,
      role: 'organisation_admin',
      organisation_id: world.own,
      abilities,
    });
    expect((await send(await png(), 'logo', reader)).status).toBe(403);
    await nothingKept();
  });
});

describe('the colour', () => {
  test('is kept in one spelling, and anything else than a colour is refused', async () => {
    const saved = await world.ofOrganisation.put<Branding>(path(), {
      accent_colour: '#FFD43B',
      updated_at: null,
    });
    expect(saved.body.data).toMatchObject({
      accent_colour: '#ffd43b',
      subdomain: 'redgum',
      sign_in_host: 'redgum.vigil.example',
    });
    const { updated_at } = saved.body.data;
    for (const wrong of ['red', '#fff', 'url(x)', '#1864ab;}']) {
      const refused = await world.ofOrganisation.put(path(), { accent_colour: wrong, updated_at });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        422,
        ['accent_colour'],
      ]);
    }
    expect((await world.ofOrganisation.get<Branding>(path())).body.data.accent_colour).toBe(
      '#ffd43b',
    );
  });

  test('that another has changed meanwhile says so, with both values', async () => {
    await world.ofOrganisation.put(path(), { accent_colour: '#ffd43b', updated_at: null });
    const late = await world.ofPlatform.put(path(), { accent_colour: '#000000', updated_at: null });
    expect([late.status, late.body.changes]).toMatchObject([
      409,
      [{ field: 'accent_colour', before: null, after: '#ffd43b', by: 'Helen Marsh' }],
    ]);
  });
});

describe('what pages show', () => {
  test('is the look of the organisation whose subdomain is called, and of no other host', async () => {
    await world.ofOrganisation.put(path(), { accent_colour: '#ffd43b', updated_at: null });
    const logo = (await send(await png())).body.data.logo;
    expect(await underHost('redgum.vigil.example')).toEqual({
      name: 'Redgum',
      accent_colour: '#ffd43b',
      logo,
      login_logo: null,
    });
    for (const host of [
      'vigil.example',
      'outback.vigil.example',
      'nobody.vigil.example',
      'redgum.evil.example',
      'x.redgum.vigil.example',
    ])
      expect(await underHost(host)).toBeNull();
    await world.sql`update organisations set active = false where id = ${world.own}`;
    expect(await underHost('redgum.vigil.example')).toBeNull();
  });

  test('to people who are signed in is their own organisation’s, to staff none', async () => {
    await world.ofOrganisation.put(path(), { accent_colour: '#ffd43b', updated_at: null });
    expect((await world.ofOrganisation.get<Brand>('/user/branding')).body.data).toMatchObject({
      name: 'Redgum',
      accent_colour: '#ffd43b',
    });
    expect((await world.ofPlatform.get('/user/branding')).body.data).toBeNull();
    const neighbour = world.http.signedIn({
      user_id: 2,
      role: 'organisation_admin',
      organisation_id: world.other,
    });
    expect((await neighbour.get('/user/branding')).body.data).toBeNull();
  });
});
