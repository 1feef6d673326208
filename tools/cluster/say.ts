// What the commands of the cluster print, a line at a time.

export type Say = (line: string) => void;

export const say: Say = (line) => void process.stdout.write(`${line}\n`);
