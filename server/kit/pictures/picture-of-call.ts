// A call that takes a picture: its handler refuses first, then the picture is drawn while no
// transaction is open, and then the handler writes.
import type { PictureBox } from '#domain/kit/endpoint.ts';
import type { GivenFile } from '../http/requests/read-file.ts';
import { readPicture } from './picture.ts';
import type { Picture } from './redraw.ts';

export interface PictureFile {
  /** The picture, for a handler that has checked everything else. */
  drawn(): Picture;
}

interface Sent {
  readonly file: GivenFile;
  readonly box: PictureBox;
  readonly person: number;
}

/**
 * Runs a handler until it asks for the picture, rolls its transaction back, and runs it once more
 * when the picture is drawn.
 * @throws what the handler refuses, else what `readPicture` does
 */
export async function withPicture<Result>(
  { file, box, person }: Sent,
  run: (file: PictureFile) => Promise<Result>,
): Promise<Result> {
  const wanted = new Error('The picture is not drawn yet.');
  try {
    return await run({
      drawn: () => {
        throw wanted;
      },
    });
  } catch (error) {
    if (error !== wanted) throw error;
  }
  const picture = await readPicture(file, box, person);
  return await run({ drawn: () => picture });
}
