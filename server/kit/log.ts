// Structured logs, one line each, with secrets struck out by name before they are written.
import pino from 'pino';

export type Log = pino.Logger;

const secretKeys = ['password', 'token', 'secret', 'authorization', 'cookie', 'code', 'password_hash', 'set-cookie'];

/** A JSON logger; `level` is pino's. Keys that name a secret are replaced at the first three depths. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: {
      paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
      censor: '[struck out]',
    },
  });
