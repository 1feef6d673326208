// Why single sign-on was refused: the reason goes to the connection's log. The person gets one text
// for every reason, unless they can act on it.

export class Refused extends Error {
  /** For the person at the browser; null for the one text without a reason. */
  readonly shown: string | null;

  constructor(reason: string, shown: string | null = null) {
    super(reason);
    this.shown = shown;
  }
}

/** @throws Refused unless it is so */
export function need(isSo: boolean, reason: string, shown: string | null = null): asserts isSo {
  if (!isSo) throw new Refused(reason, shown);
}
