// The OpenAPI document passes the rules of its readers' tools, and gives each refusal its real
// status.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allEndpoints } from '#domain/api.ts';
import { openApiText } from '#server/kit/http/machines/openapi.ts';
import { statusOfCode } from '#server/kit/http/machines/openapi-refusals.ts';
import { sourceFiles } from '../source/source-files.ts';

const root = resolve(import.meta.dirname, '../../..');
const endpoints = allEndpoints.map(({ endpoint }) => endpoint);
const document = async (): Promise<string> =>
  await openApiText(endpoints, 'Vigil', 'https://vigil.example.org');

interface Problem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}

/** The findings of Redocly's recommended rules, with warnings. */
async function lint(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-openapi-'));
  writeFileSync(join(folder, 'openapi.json'), text);
  const words = [
    'lint',
    'openapi.json',
    '--extends',
    'recommended',
    '--format',
    'json',
    '--max-problems',
    '1000',
  ];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const said = await new Promise<string>((done) =>
    execFile(
      process.execPath,
      [join(root, 'node_modules/@redocly/cli/bin/cli.js'), ...words],
      { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 },
      (_, out) => done(out),
    ),
  );
  rmSync(folder, { recursive: true });
  const { problems } = JSON.parse(said) as { problems: Problem[] };
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
}

test('the document passes Redocly’s recommended rules, warnings included', async () => {
  expect(await lint(await document())).toEqual([]);
});

test('a document without servers, and a call without security or a described refusal, do not pass', async () => {
  const broken = JSON.parse(await document());
  delete broken.servers;
  delete broken.security;
  const { get } = broken.paths['/api/alerts'];
  delete get.security;
  get.responses = { 200: get.responses['200'] };
  const found = (await lint(JSON.stringify(broken))).map((problem) => problem.split(' ')[0]);
  expect(new Set(found)).toEqual(
    new Set(['no-empty-servers', 'security-defined', 'operation-4xx-response']),
  );
});

test('each call names its authentication; each refusal has its status, text and the common shape', async () => {
  const { paths, components } = JSON.parse(await document());
  for (const endpoint of endpoints) {
    const path = `${endpoint.path.startsWith('/broadcasting/') ? '' : '/api'}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    const { security, responses } = paths[path][endpoint.method.toLowerCase()];
    expect(security).toBeInstanceOf(Array);
    for (const code of endpoint.errors ?? []) {
      const response = responses[statusOfCode(code)];
      expect(
        response.description ?? components.responses[response.$ref.split('/').at(-1)].description,
      ).toContain(code);
    }
    for (const [status, response] of Object.entries<{ $ref?: string }>(responses).filter(
      ([given]) => given !== '200',
    )) {
      const whole = response.$ref
        ? components.responses[response.$ref.split('/').at(-1) ?? '']
        : response;
      expect([
        status,
        whole.description.length > 10,
        whole.content['application/json'].schema.$ref,
      ]).toEqual([status, true, '#/components/schemas/Refusal']);
    }
  }
});

test('a declared code is documented under the status with which the program throws it', () => {
  const thrown = new Map<string, Set<number>>();
  const note = (code = '', status = 0) =>
    thrown.set(code, (thrown.get(code) ?? new Set()).add(status));
  for (const { text } of sourceFiles(root, ['.ts']).filter(
    ({ path }) => /^(server|domain)\//.test(path) && !path.endsWith('.test.ts'),
  )) {
    for (const [, code] of text.matchAll(/\bconflict\(\s*'(\w+)'/g)) note(code, 409);
    for (const [, status, code] of text.matchAll(/\bAppError\(\s*(\d+),\s*'(\w+)'/g))
      note(code, Number(status));
  }
  // `conflict` is what a verb of any resource may be refused with, under the feature's own code.
  const codes = [...new Set(endpoints.flatMap(({ errors }) => errors ?? []))].filter(
    (code) => code !== 'conflict',
  );
  expect(codes.map((code) => [code, [...(thrown.get(code) ?? [])]])).toEqual(
    codes.map((code) => [code, [statusOfCode(code)]]),
  );
});
