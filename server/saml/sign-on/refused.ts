// Why single sign-on was refused: the reason is for the log of the connection, the person gets the one text.

export class Refused extends Error {}

/** @throws Refused unless it is so */
export function need(isSo: boolean, reason: string): asserts isSo {
  if (!isSo) throw new Refused(reason);
}
