// Runs npm and collects its output, by the npm that started us where there is one.
import { spawn } from 'node:child_process';
import { basename } from 'node:path';

export interface NpmOutcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** @param words npm's arguments; none is external input */
export async function runNpm(root: string, words: readonly string[]): Promise<NpmOutcome> {
  const caller = process.env['npm_execpath'] ?? '';
  const isOurs = basename(caller) === 'npm-cli.js';
  const [command, before] = isOurs ? [process.execPath, [caller]] : ['npm', []];
  const child = spawn(command, [...before, ...words], {
    cwd: root,
    shell: process.platform === 'win32' && !isOurs,
  });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => void output.push(part));
  child.stderr.on('data', (part: Buffer) => void errors.push(part));
  const code = await new Promise<number>((resolve, reject) =>
    child.once('error', reject).once('close', (status) => resolve(status ?? 1)),
  );
  return {
    code,
    output: Buffer.concat(output).toString(),
    errors: Buffer.concat(errors).toString(),
  };
}
