// One exchange with an alarm receiver over TCP: a frame out, its answer back, bounded in time and
// size.
import { Socket } from 'node:net';

export interface ReceiverAddress {
  readonly address: string;
  readonly port: number;
}

const mostCharacters = 4096;

/**
 * @param read the answer in what has arrived so far; undefined while there is none
 * @param patienceMs for connecting and answering together
 * @throws Error in words for people: not reached, closed, or no answer in time
 */
export async function askReceiver<Answer>(
  { address, port }: ReceiverAddress,
  frame: string,
  { read, patienceMs }: { read: (text: string) => Answer | undefined; patienceMs: number },
): Promise<Answer> {
  const socket = new Socket();
  try {
    return await new Promise<Answer>((answered, failed) => {
      let text = '';
      const timer = setTimeout(
        () => failed(new Error('The receiver did not answer in time.')),
        patienceMs,
      );
      socket.once('close', () => clearTimeout(timer));
      socket.once('error', (error) =>
        failed(new Error(`The receiver could not be reached (${codeOf(error)}).`)),
      );
      socket.once('end', () =>
        failed(new Error('The receiver closed the connection without a valid answer.')),
      );
      socket.on('data', (piece) => {
        text += piece.toString('latin1');
        const answer = read(text);
        if (answer !== undefined) answered(answer);
        else if (text.length > mostCharacters)
          failed(new Error('The receiver did not send a valid answer.'));
      });
      socket.connect(port, address, () => void socket.write(frame, 'latin1'));
    });
  } finally {
    socket.destroy();
  }
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message);
