// Why the program may not be given work, in the words of the health call, the system status and the
// runbook alike.

/** What may be wrong with the database while it responds, and with the order of events in it. */
export const databaseTroubles = {
  standby: 'the database is a standby, which can be read and not written',
  waiting: 'changes wait for a standby of the database, and nothing is stored',
  unsealed: 'an event older than a minute has no seal',
  ahead: 'a mark lies ahead of the database’s counter, so that new events would be overlooked',
  unlooked: 'no process has looked for unseen alerts for 30 seconds',
} as const;
export type DatabaseTrouble = keyof typeof databaseTroubles;

export const notResponding = 'the database is not responding';

/** The words as a sentence of their own. */
export const asSentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
