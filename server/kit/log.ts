// Structured logs, one line each, with secrets removed by name before they are written.
import pino from 'pino';

export type Log = pino.Logger;

const secretKeys = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'password_hash',
  'set-cookie',
];

/**
 * A JSON logger to the standard output, or to `destination`; `level` is pino's. Keys that name a
 * secret are replaced at the first three depths.
 */
export const createLog = (level: string, destination?: NodeJS.WritableStream): Log =>
  pino(settings(level), destination ?? process.stdout);

const settings = (level: string): pino.LoggerOptions => ({
  level,
  base: null,
  // Readable for people too: the level as a word, the time as in the data.
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    // A verification code is a secret, the code of an error is not.
    paths: [
      'code',
      'body.code',
      ...secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]),
    ],
    censor: '[struck out]',
  },
});
