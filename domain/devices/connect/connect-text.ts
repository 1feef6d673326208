// The text messages that make a pendant report here, from the wording that the installation keeps
// for its pendants: suppliers' commands differ, so none is built in.

/** What a wording may name. Null is not known. */
export interface ConnectFacts {
  readonly host: string | null;
  readonly port: number | null;
  readonly apn: string | null;
}

/** Between two messages of a wording. */
const separator = '|';

/** What an installation has to put in place of a name, such as {host}. */
export const connectNames = ['host', 'port', 'apn'] as const;

/**
 * @param wording such as "S1,{apn}|IP1,{host},{port}"; undefined where the installation has none
 * @returns the messages in their order; none where a name in them has no value yet
 */
export function connectTexts(wording: string | undefined, facts: ConnectFacts): string[] {
  const messages = (wording ?? '').split(separator).map((message) => message.trim());
  const filled = messages.filter(Boolean).map((message) => fill(message, facts));
  return filled.some((message) => message === null)
    ? []
    : filled.filter((message) => message !== null);
}

const fill = (message: string, facts: ConnectFacts): string | null =>
  connectNames.reduce<string | null>((text, name) => {
    const place = `{${name}}`;
    if (!text?.includes(place)) return text;
    const value = facts[name];
    return value === null ? null : text.replaceAll(place, String(value));
  }, message);
