// The order of a call with a picture: the handler's refusals come before anything is drawn, and
// nothing is written before the picture is ready.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { notFound } from '#domain/kit/errors.ts';
import { withPicture } from './picture-of-call.ts';

const box = { width: 100, height: 100 };
const broken = { type: 'image/jpeg', bytes: Buffer.from('no picture') };

test('a refusal of the handler is answered before the picture is read', async () => {
  const run = async () => {
    throw notFound();
  };
  await expect(withPicture({ file: broken, box, person: 1 }, run)).rejects.toMatchObject({
    status: 404,
  });
});

test('a refused picture ends the call before the handler continues', async () => {
  const reached: string[] = [];
  const run = async (file: { drawn(): unknown }) => {
    reached.push('checked');
    file.drawn();
    reached.push('written');
  };
  await expect(withPicture({ file: broken, box, person: 1 }, run)).rejects.toMatchObject({
    status: 422,
  });
  expect(reached).toEqual(['checked']);
});

test('the handler writes once, with the picture', async () => {
  const bytes = await sharp({
    create: { width: 400, height: 200, channels: 3, background: '#1864ab' },
  })
    .jpeg()
    .toBuffer();
  const reached: string[] = [];
  const width = await withPicture(
    { file: { type: 'image/jpeg', bytes }, box, person: 1 },
    async (file) => {
      reached.push('checked');
      const picture = file.drawn();
      reached.push('written');
      return picture.width;
    },
  );
  expect([width, reached]).toEqual([100, ['checked', 'checked', 'written']]);
});
