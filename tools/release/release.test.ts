// A release has a bill of materials made without a network, and is blocked by severe
// vulnerabilities that are not accepted for a time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shippedPackages } from '../notices/shipped-packages.ts';
import { judgeAdvisories } from './audit.ts';
import { makeSbom } from './sbom.ts';

const root = resolve(import.meta.dirname, '../..');

test('the SBOM is CycloneDX, names the product and has every shipped package with its hash', async () => {
  const { version, components, text } = await makeSbom(root);
  const document = JSON.parse(text);
  expect([
    document.bomFormat,
    document.metadata.component.name,
    document.metadata.component.type,
  ]).toEqual(['CycloneDX', 'vigil', 'application']);
  expect([document.metadata.component.version, document.components.length]).toEqual([
    version,
    components,
  ]);
  expect(components).toBeGreaterThanOrEqual(shippedPackages(root).length);
  const fastify = document.components.find(({ name }: { name: string }) => name === 'fastify');
  expect(fastify).toMatchObject({
    hashes: [{ alg: 'SHA-512' }],
    licenses: [{ license: { id: 'MIT' } }],
  });
}, 60_000);

test('without a lockfile there is none, and the reason is npm’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{"name":"x","version":"1.0.0"}');
  await expect(makeSbom(folder)).rejects.toThrow(/npm sbom ended with 1:.*npm error/s);
}, 60_000);

const advisory = (name: string, severity: string) => ({
  name,
  severity,
  title: 'A hole',
  url: `https://advisories.example/${name}`,
});
const report = {
  vulnerabilities: {
    parser: { severity: 'critical', via: [advisory('parser', 'critical')] },
    router: { severity: 'high', via: [advisory('router', 'high'), 'parser'] },
    colours: { severity: 'moderate', via: [advisory('colours', 'moderate')] },
  },
};
const says = (name: string, severity: string) =>
  `${severity}: ${name}, A hole (https://advisories.example/${name})`;

test('high and critical findings block the release, each once; others are named', () => {
  expect(judgeAdvisories(report, [], '2026-11-24')).toEqual({
    holding: [says('parser', 'critical'), says('router', 'high')],
    others: [says('colours', 'moderate')],
  });
  expect(judgeAdvisories({ vulnerabilities: {} }, [], '2026-11-24')).toEqual({
    holding: [],
    others: [],
  });
});

test('an accepted one is exempt until its date, and for its own address alone', () => {
  const accepted = [{ url: 'https://advisories.example/parser', until: '2026-12-01' }];
  expect(judgeAdvisories(report, accepted, '2026-12-01').holding).toEqual([says('router', 'high')]);
  expect(judgeAdvisories(report, accepted, '2026-12-02').holding).toEqual([
    says('parser', 'critical'),
    says('router', 'high'),
  ]);
});
