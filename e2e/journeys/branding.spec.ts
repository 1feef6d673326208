// An organisation gets its own look: an administrator chooses a colour and a logo, and the sign-in
// page on its subdomain shows them; no other page does.
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><rect width="240" height="60" rx="12" fill="#7a1fa2"/></svg>';

it('shows the logo and the colour on the sign-in page of its subdomain and in its own portal, and nowhere else (R035)', async () => {
  const { origin } = stage.program();
  const page = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/settings/branding',
    height: 900,
  });
  await page.getByLabel('Accent colour', { exact: true }).fill('#c77dff');
  await page.getByText('White text is hard to read on this colour', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await page.getByText('Branding saved.').waitFor();
  const input = page.getByRole('group', { name: 'Logo', exact: true }).locator('input[type=file]');
  await input.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(logo.replace('/>', '/><script/>')),
  });
  await page.getByText('The SVG contains a script.', { exact: false }).waitFor();
  await input.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(logo),
  });
  await page.getByRole('img', { name: 'Logo', exact: true }).waitFor();
  // The frame around the page has it at once.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('img', { name: 'Redgum Community Care' })
    .waitFor();
  expect(await violations(page)).toEqual([]);

  const visitor = await stage.open({ viewport: { width: 1440, height: 900 } });
  const redgum = origin
    .replace('127.0.0.1', 'redgum.localhost')
    .replace('//localhost', '//redgum.localhost');
  await visitor.goto(redgum);
  const shown = visitor.getByRole('banner').getByRole('img', { name: 'Redgum Community Care' });
  await shown.waitFor();
  const widthOf = async (image: Element): Promise<number> => {
    if (!(image instanceof HTMLImageElement)) return 0;
    await image.decode();
    return image.naturalWidth;
  };
  expect(await shown.evaluate(widthOf)).toBe(800);
  const colourOf = async () =>
    await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--vigil-brand-7'),
    );
  expect(await colourOf()).not.toBe('#1864ab');
  expect(await violations(visitor)).toEqual([]);
  await visitor.getByLabel('Email address').fill('organisation-admin@vigil.example');

  for (const other of [origin, redgum.replace('redgum.', 'blue-ridge.')]) {
    await visitor.goto(other);
    await visitor.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([
      await visitor.getByRole('banner').getByRole('img').count(),
      (await colourOf()).trim(),
    ]).toEqual([0, '#1864ab']);
  }
});
