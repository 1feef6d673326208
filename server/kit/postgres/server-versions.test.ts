// A start enforces the PostgreSQL versions that README and the runbook promise.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { versionNotice, versionRefusal, versionsPromised } from './server-versions.ts';

test.each(['README.md', 'docs/runbook.md'])('%s promises what a start holds to', (file) => {
  expect(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')).toContain(
    versionsPromised,
  );
});

test.each([
  [130_004, '13.4', true, false],
  [140_012, '14.12 (Debian 14.12-1)', true, false],
  [150_000, '15beta1', false, false],
  [150_018, '15.18', false, false],
  [160_004, '16.4', false, true],
  [170_002, '17.2', false, true],
  [180_004, '18.4', false, false],
  [190_000, '19devel', false, true],
])('%i (%s): refused %s, not tried %s', (number, name, refused, untried) => {
  expect(versionRefusal(number, name)).toBe(
    refused ? `PostgreSQL ${name} is too old. Vigil needs ${versionsPromised}.` : null,
  );
  if (!refused) expect(versionNotice(number, name) !== null).toBe(untried);
});
