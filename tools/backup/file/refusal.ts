// A backup or a restore refused before anything was changed, worded for an operator at night.

/** Its message says what is wrong and the way out. */
export class BackupRefused extends Error {}
