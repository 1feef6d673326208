// @vitest-environment happy-dom
// An export against a real server: every page once, in order, with the filters; no file when a page
// is missing.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg } from '@lingui/core/macro';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import '../../language/language.ts';
import { setCallOrigin } from '../../call/call.ts';
import type { CellWords } from '../../table/cells.tsx';
import { columnsOf } from '../../table/list-shape.ts';
import { exportList } from './export-list.ts';

const endpoint = listEndpoint({
  path: '/boats',
  access: { signedIn: true },
  scope: 'platform',
  summary: 'Boats.',
  item: z.object({
    id: field.id(),
    name: field.requiredText('name'),
    sold: field.flag(),
    built_on: field.date('built'),
  }),
  filters: { sold: z.stringbool().optional() },
  sorts: ['name'],
});
const columns = columnsOf(endpoint, {
  name: { label: msg`Name` },
  sold: { label: msg`Sold` },
  built_on: { label: msg`Built` },
});
const words: CellWords = {
  yes: 'Yes',
  no: 'No',
  choice: () => undefined,
  format: { date: String, dateTime: String },
};
const boats = Array.from({ length: 250 }, (_, at) => ({
  id: at + 1,
  name: at === 0 ? '=cmd()' : `Boat ${at + 1}`,
  sold: at % 2 === 0,
  built_on: at === 1 ? null : '2001-02-03',
}));

let server: Server;
let asked: string[];
let failAfter: string | null;

beforeAll(async () => {
  server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    asked.push(query.toString());
    const after = Number(query.get('after') ?? 0);
    if (failAfter !== null && query.get('after') === failAfter)
      return response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"code":"broken"}');
    const page = boats.slice(after, after + Number(query.get('per_page')));
    const next = after + page.length < boats.length ? String(after + page.length) : null;
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: page, meta: { next } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  failAfter = null;
});

const options = {
  endpoint,
  params: {},
  query: { sold: 'true', page: 3, after: 'elsewhere', per_page: 25, total: '1' },
  columns,
  labels: ['Name', 'Sold', 'Built'],
  words,
};

it('reads every page once from the first, with the filters, and writes each row once', async () => {
  const { file, rows } = await exportList(options);
  expect(rows).toBe(250);
  expect(asked).toEqual([
    'sold=true&page=1&per_page=100',
    'sold=true&page=2&after=100&per_page=100',
    'sold=true&page=3&after=200&per_page=100',
  ]);
  const lines = (await file.text()).replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines.slice(0, 3)).toEqual(['Name,Sold,Built', "'=cmd(),Yes,2001-02-03", 'Boat 2,No,']);
  expect(new Set(lines).size).toBe(251);
});

it('writes only the rows that are kept', async () => {
  const { rows } = await exportList({
    ...options,
    keep: (row) => [7, 207].includes(Number(row['id'])),
  });
  expect(rows).toBe(2);
});

it('writes the parts of a column in its place: a position is two numbers, which a spreadsheet reads as such', async () => {
  const place = columnsOf(endpoint, {
    name: { label: msg`Name` },
    id: {
      label: msg`Place`,
      parts: [
        { label: msg`Latitude`, text: () => '-36.08062' },
        { label: msg`Longitude`, text: () => '146.91583' },
      ],
    },
  });
  const { file } = await exportList({
    ...options,
    columns: place,
    labels: ['Name', 'Latitude', 'Longitude'],
    keep: ({ id }) => id === 2,
  });
  expect((await file.text()).replace('\ufeff', '')).toBe(
    'Name,Latitude,Longitude\r\nBoat 2,-36.08062,146.91583\r\n',
  );
});

it('makes no file when a page cannot be read', async () => {
  failAfter = '100';
  await expect(exportList(options)).rejects.toMatchObject({ status: 500 });
});
