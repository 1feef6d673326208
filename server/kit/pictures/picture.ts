// Makes a picture from an uploaded one, as a logo or a photo: identified by its bytes and not by
// its name, bounded, and redrawn by shared processes.
import type { PictureBox } from '#domain/kit/endpoint.ts';
import { invalid } from '#domain/kit/errors.ts';
import type { GivenFile } from '../http/requests/read-file.ts';
import { type DrawingProcess, drawingProcess } from './drawing-process.ts';
import type { Picture } from './redraw.ts';
import { createShares } from './shares.ts';
import { svgFault } from './svg-faults.ts';

export interface PictureReader {
  /**
   * @param box the bounds that the picture is fitted into
   * @param person the sender: their pictures wait for each other, not for those of others
   * @throws 422 under `file` for a file that is no such picture, too large, too small, an SVG that
   * could run or fetch something, or one that takes too long to draw; 429 while several of the
   * person's pictures wait
   */
  read(file: GivenFile, box: PictureBox, person: number): Promise<Picture>;
}

/** Of an SVG, in characters: what may stand before its first element. */
const longestHead = 4096;
const tooSlow = 'The picture is too complex to process. Simplify it, or save it as PNG or JPEG.';

/** @param processes ready to draw, each one picture at a time */
export function createPictureReader(processes: readonly DrawingProcess[]): PictureReader {
  const shares = createShares(processes, { mostWaiting: 3 });
  return {
    read: async (file, box, person) => {
      refuseOthers(file);
      const answer = await shares.work(person, async (one) => await one.draw({ file, box }));
      if (answer === null) throw refused(tooSlow);
      if ('refused' in answer) throw refused(answer.refused);
      return answer.picture;
    },
  };
}

/** A file of the largest size takes 7 s on a busy machine. */
const limitMs = 10_000;
// With two, a single person cannot delay another.
const reader = createPictureReader([drawingProcess(limitMs), drawingProcess(limitMs)]);

/** Reads with the processes of this program. @see PictureReader.read */
export const readPicture: PictureReader['read'] = async (file, box, person) =>
  await reader.read(file, box, person);

const refused = (text: string) => invalid({ file: [text] });

// R222, R224
function refuseOthers({ type, bytes }: GivenFile): void {
  const is = kindOf(bytes);
  if (is !== type) throw refused(`The file is not a ${names[type]} picture. Choose another file.`);
  if (is !== 'image/svg+xml') return;
  const fault = svgFault(textOf(bytes) ?? '');
  if (fault !== null) throw refused(fault);
}

const names: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
};

function kindOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const text = textOf(bytes)?.trimStart();
  return text?.startsWith('<') && /<(\w{1,20}:)?svg[\s>]/i.test(text.slice(0, longestHead))
    ? 'image/svg+xml'
    : null;
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
