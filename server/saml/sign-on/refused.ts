// Why single sign-on was refused: the reason is for the log of the connection. The person gets the
// one text, unless they can do something about it.

export class Refused extends Error {
  /** For the person at the browser; null for the one text that says nothing. */
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
