// Explains why a start failed and how to repair it, in place of the bare system error.
import type { Config } from './config.ts';

interface SystemError extends Error {
  readonly code: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
}

/**
 * @param config the settings that were read before the failure
 * @returns one or two sentences; the message itself where it needs none
 */
export function startTrouble(
  error: unknown,
  config: Pick<Config, 'PORT' | 'EV04_PORT'> | null,
): string {
  if (!isSystemError(error)) return error instanceof Error ? error.message : String(error);
  if (error.syscall === 'listen' || error.syscall === 'bind') return listenTrouble(error, config);
  return fileTrouble(error) ?? error.message;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

function listenTrouble(
  { code, message, address = '', port = 0 }: SystemError,
  config: Parameters<typeof startTrouble>[1],
): string {
  const [portSetting, hostSetting] =
    config?.EV04_PORT === port && config.PORT !== port
      ? ['EV04_PORT', 'EV04_HOST']
      : ['PORT', 'HOST'];
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken by another program. Set ${portSetting} to a free one, or end that program.`;
  if (code === 'EADDRNOTAVAIL')
    return `${address} is not an address of this machine. Set ${hostSetting} to one of its addresses, or to 0.0.0.0 for all.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Set ${portSetting} to one above 1023.`;
  return message;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a disk where this user has no quota left',
  // The error of creating a folder on a read-only disk on some systems.
  ENOENT: 'cannot be created there',
  ENOTDIR: 'is below something that is not a folder',
};

function fileTrouble({ code, path, syscall }: SystemError): string | null {
  const reason = reasons[code];
  const writes = syscall === 'mkdir' || syscall === 'open' || syscall === 'write';
  if (!reason || !path || !writes) return null;
  return `${path} ${reason}. Set DATA_DIRECTORY to a writable folder with half a gigabyte free.`;
}
