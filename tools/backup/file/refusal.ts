// A backup or a restore refused before anything was changed, worded for an operator at night.

/** Its message names the fault and the remedy. */
export class BackupRefused extends Error {}
