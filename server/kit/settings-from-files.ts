// Settings whose value is in a file that `<NAME>_FILE` names. Containers and service managers hand
// over secrets so, because an environment can be read by everything that may inspect the process.
import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The setting, and why its file gives no value. */
interface Fault {
  readonly name: string;
  readonly reason: string;
}

/**
 * @param names of all settings
 * @returns the environment with the values of the files, without the line break at their end
 * @throws Error naming each file that cannot be read or is empty, and each setting given twice
 */
export function withValuesOfFiles(environment: Environment, names: readonly string[]): Environment {
  const named = names.filter(
    (name) => environment[fileOf(name)] !== undefined && !names.includes(fileOf(name)),
  );
  const read = named.map((name) => ({ name, ...readValue(environment, name) }));
  const faults = read.filter((one): one is typeof one & Fault => 'reason' in one);
  if (faults.length > 0)
    throw new Error(
      `Invalid settings:\n${faults.map(({ name, reason }) => `  ${fileOf(name)}: ${reason}`).join('\n')}`,
    );
  const values = read.flatMap((one) => ('value' in one ? [[one.name, one.value] as const] : []));
  return { ...environment, ...Object.fromEntries(values) };
}

const fileOf = (name: string): string => `${name}_FILE`;

function readValue(
  environment: Environment,
  name: string,
): { readonly value: string } | { readonly reason: string } {
  if (environment[name] !== undefined) return { reason: `remove it, or ${name}: both are set` };
  const path = environment[fileOf(name)] ?? '';
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value.trim() === '' ? { reason: `${path} is empty` } : { value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason: path === '' ? 'names no file' : `cannot be read (${reason})` };
  }
}
