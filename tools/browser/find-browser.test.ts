// The browser found is one that runs: it opens a page here; one that does not run is skipped or
// named.
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrowser } from './find-browser.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('the browser found opens a page, writes in a font and draws with WebGL', async () => {
  const browser = await chromium.launch(findBrowser());
  try {
    const page = await browser.newPage();
    await page.setContent('<span>On call</span><canvas></canvas>');
    const seen = await page.evaluate(() => ({
      text: document.querySelector('span')?.textContent,
      letters: (document.querySelector('span')?.getBoundingClientRect().width ?? 0) > 20,
      webgl: document.querySelector('canvas')?.getContext('webgl2') !== null,
    }));
    expect(seen).toEqual({ text: 'On call', letters: true, webgl: true });
  } finally {
    await browser.close();
  }
});

test('the npm Chromium is unpacked once, with its libraries and font settings, where it is the platform for it', () => {
  const { executablePath, env } = findBrowser({ environment: { PATH: '/usr/bin:/bin' } });
  expect(executablePath).toMatch(/data\/browser\/[\d.]+\/chromium$/);
  expect(existsSync(join(resolve(env['FONTCONFIG_PATH'] ?? ''), 'fonts.conf'))).toBe(true);
  expect(existsSync(env['LD_LIBRARY_PATH'] ?? '')).toBe(true);
});

test('BROWSER_PATH comes first, and the caller keeps his environment', () => {
  const mine = program('mine', 'echo "Chromium 1.2"');
  const found = findBrowser({
    environment: { BROWSER_PATH: mine, LANG: 'C' },
    dataDirectory: folder,
  });
  expect(found).toMatchObject({ executablePath: mine, env: { BROWSER_PATH: mine, LANG: 'C' } });
  expect(existsSync(join(folder, 'browser'))).toBe(false);
});

test.each([
  ['fails', 'echo "Chromium 1.2"; exit 1'],
  ['is something else', 'echo "Lynx 2.9"'],
])('a BROWSER_PATH that %s is named and nothing else is taken in its stead', (_case, script) => {
  const wrong = program('wrong', script);
  expect(() => findBrowser({ environment: { BROWSER_PATH: wrong } })).toThrow(
    `BROWSER_PATH names ${wrong}, which does not run here`,
  );
});
