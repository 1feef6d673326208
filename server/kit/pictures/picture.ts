// Makes a picture of an uploaded one, as a logo or a photo: read by its bytes and not by its name, bounded, redrawn without anything that came with it, one at a time.
import { createHash } from 'node:crypto';
import { invalid } from '#domain/kit/errors.ts';
import type { GivenFile } from '#server/kit/http/requests/read-file.ts';
import { svgFault } from './svg-faults.ts';

export interface Picture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
}

const mostSide = 4096;
const leastSide = 16;
/** What it is made to fit into, in pixels: twice what any page shows. */
type Box = Readonly<Record<'width' | 'height', number>>;
const seconds = 8;
/** Of an SVG, in characters: what may stand before its first element. */
const longestHead = 4096;

let last: Promise<unknown> = Promise.resolve();

/** @throws 422 under `file` for what is no such picture, too large, too small, or an SVG that could run or fetch something */
export async function readPicture(file: GivenFile, box: Box): Promise<Picture> {
  refuseOthers(file);
  // One after the other: a picture costs as much memory as it has pixels.
  const made = last.then(async () => await redraw(file, box));
  last = made.catch(() => undefined);
  return await made;
}

const refused = (text: string) => invalid({ file: [text] });

function refuseOthers({ type, bytes }: GivenFile): void {
  const is = kindOf(bytes);
  if (is !== type) throw refused(`The file is not a ${names[type]} picture. Choose a PNG, JPEG or SVG file.`);
  if (is !== 'image/svg+xml') return;
  const fault = svgFault(textOf(bytes) ?? '');
  if (fault !== null) throw refused(fault);
}

const names: Readonly<Record<string, string>> = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/svg+xml': 'SVG' };

function kindOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const text = textOf(bytes)?.trimStart();
  return text?.startsWith('<') && /<(\w{1,20}:)?svg[\s>]/i.test(text.slice(0, longestHead)) ? 'image/svg+xml' : null;
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function redraw({ type, bytes }: GivenFile, box: Box): Promise<Picture> {
  // Loaded with the first picture: the program starts without it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const limits = { limitInputPixels: mostSide * mostSide, failOn: 'error', pages: 1 } as const;
  try {
    const { width, height } = await sharp(bytes, limits).metadata();
    if (width > mostSide || height > mostSide)
      throw refused(`The picture can have at most ${mostSide} by ${mostSide} pixels. Make it smaller.`);
    const isDrawing = type === 'image/svg+xml';
    if (!isDrawing && (width < leastSide || height < leastSide))
      throw refused(`The picture must have at least ${leastSide} by ${leastSide} pixels. Choose a larger one.`);
    const density = isDrawing ? Math.max(1, Math.min(2400, 72 * Math.min(box.width / width, box.height / height))) : 72;
    const drawn = sharp(bytes, { ...limits, density })
      .timeout({ seconds })
      // As its camera meant it: what says so is left out with everything else that came with the picture.
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true });
    const asJpeg = type === 'image/jpeg';
    const { data, info } = await (asJpeg ? drawn.jpeg({ quality: 88 }) : drawn.png({ compressionLevel: 9 })).toBuffer({
      resolveWithObject: true,
    });
    return {
      type: asJpeg ? 'image/jpeg' : 'image/png',
      bytes: data,
      ...{ width: info.width, height: info.height, hash: createHash('sha256').update(data).digest('hex') },
    };
  } catch (error) {
    if (error instanceof Error && 'fields' in error) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw refused(`The picture can have at most ${mostSide} by ${mostSide} pixels. Make it smaller.`);
    throw refused('The picture could not be read. Save it again as PNG or JPEG and try once more.');
  }
}
