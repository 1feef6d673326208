// Pictures are drawn by separate processes: one that takes too long or too much memory is ended,
// and other requests do not wait for it.
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { drawingEnvironment, drawingProcess } from './drawing-process.ts';
import { createPictureReader, readPicture } from './picture.ts';

const box = { width: 800, height: 320 };
const svg = (inside: string, side = 100) => ({
  type: 'image/svg+xml',
  bytes: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${inside}</svg>`,
  ),
});
const photo = async () => ({
  type: 'image/jpeg',
  bytes: await sharp({ create: { width: 600, height: 600, channels: 3, background: '#1864ab' } })
    .jpeg()
    .toBuffer(),
});
/** Few elements and few references, but minutes of work. */
const slow = svg(
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="50"/>'.repeat(20_000)}</filter><rect width="2000" height="2000" filter="url(#f)"/>`,
  2000,
);
/** Thousands of surfaces that are all needed until the end. */
const vast = svg(
  `<filter id="f" x="0" y="0" width="1" height="1">${Array.from({ length: 20_000 }, (_, index) => `<feFlood result="r${index}"/>`).join('')}<feMerge>${Array.from({ length: 20_000 }, (_, index) => `<feMergeNode in="r${index}"/>`).join('')}</feMerge></filter><rect width="2000" height="2000" filter="url(#f)"/>`,
  2000,
);
const complex = 'The picture is too complex to process. Simplify it, or save it as PNG or JPEG.';
const [one, two, patient] = [drawingProcess(3000), drawingProcess(3000), drawingProcess(60_000)];

afterAll(() => {
  for (const { id } of [one, two, patient]) {
    const running = id();
    if (running !== undefined) process.kill(running, 'SIGKILL');
  }
});

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

test('a drawing that takes too long is refused and its process ended; the next picture is drawn by another', async () => {
  const reader = createPictureReader([one]);
  expect(await reader.read(await photo(), box, 1)).toMatchObject({
    type: 'image/jpeg',
    width: 320,
    height: 320,
  });
  const first = one.id() ?? 0;
  await expect(reader.read(slow, box, 1)).rejects.toMatchObject({
    status: 422,
    fields: { file: [complex] },
  });
  await expect.poll(() => isRunning(first)).toBe(false);
  expect(await reader.read(await photo(), box, 1)).toMatchObject({ width: 320 });
  expect(one.id()).not.toBe(first);
});

test('a drawing that takes too much memory is refused likewise, long before the time limit', async () => {
  const reader = createPictureReader([patient]);
  await expect(reader.read(vast, box, 1)).rejects.toMatchObject({
    status: 422,
    fields: { file: [complex] },
  });
  expect(await reader.read(await photo(), box, 1)).toMatchObject({ width: 320 });
});

test('one person’s photo is drawn while another’s drawings are running', async () => {
  const drawings = createPictureReader([one, two]);
  let isOver = false;
  const refusals = Promise.allSettled(
    [1, 2].map(async () => await drawings.read(slow, box, 1)),
  ).then((all) => {
    isOver = true;
    return all.map(({ status }) => status);
  });
  expect(await drawings.read(await photo(), box, 2)).toMatchObject({
    type: 'image/jpeg',
    width: 320,
  });
  expect(isOver).toBe(false);
  expect(await refusals).toEqual(['rejected', 'rejected']);
});

test('the drawing process gets no secret of the program', () => {
  process.env['HOME'] ??= '/';
  process.env['SECRET_OF_TEST'] = 'x';
  const given = Object.keys(drawingEnvironment());
  delete process.env['SECRET_OF_TEST'];
  expect([given.includes('HOME'), given.includes('SECRET_OF_TEST')]).toEqual([true, false]);
});

test('an SVG in another encoding than UTF-8, where the checks would read something else, is refused', async () => {
  const text =
    '<?xml version="1.0" encoding="UTF-7"?><svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>';
  await expect(
    readPicture({ type: 'image/svg+xml', bytes: Buffer.from(text) }, box, 1),
  ).rejects.toMatchObject({
    fields: {
      file: [
        'The SVG declares another encoding than UTF-8. Remove it, or save the picture as PNG.',
      ],
    },
  });
});
