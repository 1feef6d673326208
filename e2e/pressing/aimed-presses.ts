// Two operators at one queue: one aims at a row while the other answers the row above; records the
// requests to the server.
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { ask } from '../support/ask.ts';

/** A call about an alert: its kind and its alert. */
export interface Asked {
  readonly action: string;
  readonly id: number;
}

/** Everything the page asks the server to do to alerts from now on; what only looks is left out. */
export function actionsOf(page: Page): Asked[] {
  const asked: Asked[] = [];
  page.on('request', (request: Request) => {
    const [, id, action] =
      /\/api\/alerts\/(\d+)\/([a-z-]+)/.exec(new URL(request.url()).pathname) ?? [];
    if (
      request.method() === 'GET' ||
      id === undefined ||
      action === undefined ||
      action === 'presence'
    )
      return;
    asked.push({ action, id: Number(id) });
  });
  return asked;
}

/** Calls the server as the signed-in person of this browser, without a page. */
export async function act(
  context: BrowserContext,
  origin: string,
  id: number,
  action: 'acknowledge' | 'release',
): Promise<void> {
  const once = async () =>
    await ask(context.request, { method: 'PUT', address: `${origin}/api/alerts/${id}/${action}` });
  let answer = await once();
  // On the slow line the press itself may be on its way still; one that was refused leaves nothing
  // to release.
  for (let more = 0; more < 5 && answer.status() === 409 && action === 'release'; more += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    answer = await once();
  }
  if (!answer.ok() && !(answer.status() === 409 && action === 'release'))
    throw new Error(`${action} ${id}: ${answer.status()} ${await answer.text()}`);
}

export const freeRows = (page: Page): Locator =>
  page.locator('[role=grid] [role=row][data-state=unowned]');
export const idOf = async (row: Locator): Promise<number> =>
  Number(await row.getAttribute('data-id'));

export interface Aim {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Puts the pointer on the Acknowledge of a row, as a person does before a press. */
export async function aimAt(page: Page, row: Locator): Promise<Aim> {
  const id = await idOf(row);
  const box = await row.getByRole('button', { name: 'Acknowledge' }).boundingBox();
  if (!box) throw new Error(`Alert ${id} has no button in view`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y, { steps: 3 });
  return { id, x, y };
}

export async function pressThere(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}
