// `npm run picture`: docs/console.png, made from a fresh demo in a real browser, so that the
// picture in the README is never older than the console.
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext } from 'playwright-core';
import * as z from 'zod';
import { ask } from './support/ask.ts';
import { launch, pageOf, signIn } from './support/browser.ts';
import { startProgram } from './support/program.ts';

const file = join(import.meta.dirname, '..', 'docs', 'console.png');
const alarms = ['sos', 'fall', 'man_down', 'fall', 'sos', 'man_down', 'fall', 'sos'];
const mostMore = 40;
const rows = z.object({ data: z.array(z.object({ id: z.number() })) });
const details = z.object({
  data: z.object({
    person_details: z.object({ additional_notes: z.string().nullable() }).nullable(),
  }),
});

const program = await startProgram();
const browser = await launch();
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
  await signIn(context, program.origin, 'operator@vigil.example');
  for (const kind of alarms) await raise(context, kind);
  // The picture is about the map and the notes: the open alert is of a person with notes.
  let open = await withNotes(context.request);
  for (let more = 0; open === null && more < mostMore; more += 1) {
    await raise(context, 'fall');
    open = await withNotes(context.request);
  }
  const { page } = await pageOf(context);
  await page.goto(`${program.origin}/alert-monitoring/${open ?? ''}`);
  await page.locator('section[data-alert]').getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByText('Live', { exact: false }).first().waitFor();
  await page.locator('canvas.maplibregl-canvas').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(4000);
  await page.screenshot({ path: file });
  console.log(`Written: ${file}`);
} finally {
  await browser.close();
  await program.stop();
}

/** Lets one of the demo's pendants send a real frame. */
async function raise(context: BrowserContext, kind: string): Promise<void> {
  const answer = await ask(context.request, {
    method: 'POST',
    address: `${program.origin}/api/demo/raise`,
    data: { kind },
  });
  if (!answer.ok())
    throw new Error(`No alert was raised: ${answer.status()} ${await answer.text()}`);
}

/** An open alert of a person with notes, or null. */
async function withNotes(request: APIRequestContext): Promise<number | null> {
  const { data } = rows.parse(
    await (await request.get(`${program.origin}/api/alerts?per_page=100`)).json(),
  );
  for (const { id } of data) {
    const read = details.parse(
      await (await request.get(`${program.origin}/api/alerts/${id}`)).json(),
    );
    if (read.data.person_details?.additional_notes) return id;
  }
  return null;
}
