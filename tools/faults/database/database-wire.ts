// The wire between the program and its database: it can also be slowed, or cut right after a
// commit.
import type { Socket } from 'node:net';
import { Wire } from '../wire.ts';

const commitWord = Buffer.from('commit\0');
const beginWord = Buffer.from('begin');
const readOnlyWord = Buffer.from('begin read only');
const commitDone = Buffer.from('COMMIT\0');

export class DatabaseWire extends Wire {
  /** Milliseconds that everything towards the program waits. */
  delayMs = 0;
  /**
   * So many commits of writing transactions are done by the database and never answered: the wire
   * is cut instead.
   */
  commitsToSwallow = 0;
  /** Only those of transactions that spoke of this; null is any. */
  swallowsOnly: string | null = null;
  swallowed = 0;

  protected override carry(program: Socket, database: Socket): void {
    let writing = false;
    let meant = false;
    let swallowing = false;
    program.on('data', (chunk: Buffer) => {
      if (chunk.includes(beginWord)) {
        writing = !chunk.includes(readOnlyWord);
        meant = false;
      }
      meant ||= this.swallowsOnly === null || chunk.includes(this.swallowsOnly);
      if (writing && meant && this.commitsToSwallow > 0 && chunk.includes(commitWord)) {
        this.commitsToSwallow -= 1;
        swallowing = true;
      }
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (!swallowing) this.#towardsProgram(program, chunk);
      else if (chunk.includes(commitDone)) {
        this.swallowed += 1;
        program.resetAndDestroy();
      }
    });
  }

  #towardsProgram(program: Socket, chunk: Buffer): void {
    if (this.delayMs > 0) setTimeout(() => program.write(chunk), this.delayMs);
    else program.write(chunk);
  }
}
