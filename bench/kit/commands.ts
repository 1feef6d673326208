// The inside of a bench program: takes commands as JSON lines on its input, answers on its output,
// ends when the input closes.
import { createInterface } from 'node:readline';
import * as z from 'zod';

const request = z.object({
  id: z.number(),
  command: z.string(),
  args: z.unknown(),
});

export type Handler = (args: unknown) => unknown;

/** A handler whose arguments are checked first. */
export function taking<Args>(args: z.ZodType<Args>, run: (args: Args) => unknown): Handler {
  return (given) => run(args.parse(given));
}

/**
 * Serves commands until the parent is gone; a handler that throws answers with its message and the
 * program lives on.
 */
export function serveCommands(handlers: Readonly<Record<string, Handler>>): void {
  const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);
  const answer = async (line: string): Promise<void> => {
    const { id, command, args } = request.parse(JSON.parse(line));
    try {
      const handler = handlers[command];
      if (!handler) throw new Error(`there is no command ${command}`);
      say({ id, result: (await handler(args)) ?? null });
    } catch (error) {
      say({
        id,
        error: `${command}: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  };
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => void answer(line));
  lines.on('close', () => process.exit(0));
  say({ ready: process.pid });
}
