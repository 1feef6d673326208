// Redraws a picture within its bounds, without any metadata; runs in a separate process, because a
// drawing can take any time.
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { PictureBox } from '#domain/kit/endpoint.ts';
import type { GivenFile } from '../http/requests/read-file.ts';
import { svgCostFault } from './svg-cost.ts';

export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
}

export type Redrawn = { readonly picture: Picture } | { readonly refused: string };

// R223
const mostSide = 4096;
const leastSide = 16;
const tooLarge = `The picture can have at most ${mostSide} by ${mostSide} pixels. Make it smaller.`;
const tooSmall = `The picture must have at least ${leastSide} by ${leastSide} pixels. Choose a larger one.`;
const unreadable = 'The picture could not be read. Save it again as PNG or JPEG and try once more.';

sharp.cache(false);
sharp.concurrency(1);

/** @returns the picture fitted into the box, or the text that says why it is refused */
export async function redraw({ type, bytes }: GivenFile, box: PictureBox): Promise<Redrawn> {
  const isDrawing = type === 'image/svg+xml';
  const limits = { limitInputPixels: mostSide * mostSide, failOn: 'error', pages: 1 } as const;
  try {
    const fault = isDrawing ? svgCostFault(bytes.toString('utf8')) : null;
    if (fault !== null) return { refused: fault };
    const { width, height } = await sharp(bytes, limits).metadata();
    if (width > mostSide || height > mostSide) return { refused: tooLarge };
    if (!isDrawing && (width < leastSide || height < leastSide)) return { refused: tooSmall };
    const density = isDrawing
      ? Math.max(1, Math.min(2400, 72 * Math.min(box.width / width, box.height / height)))
      : 72;
    const fitted = sharp(bytes, { ...limits, density })
      // Rotated by the orientation tag, because all metadata is dropped.
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true });
    return { picture: await written(fitted, type === 'image/jpeg') };
  } catch (error) {
    return {
      refused: error instanceof Error && /pixel limit/i.test(error.message) ? tooLarge : unreadable,
    };
  }
}

async function written(fitted: Sharp, asJpeg: boolean): Promise<Picture> {
  const encoded = asJpeg ? fitted.jpeg({ quality: 88 }) : fitted.png({ compressionLevel: 9 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const hash = createHash('sha256').update(data).digest('hex');
  return {
    type: asJpeg ? 'image/jpeg' : 'image/png',
    bytes: data,
    width: info.width,
    height: info.height,
    hash,
  };
}
