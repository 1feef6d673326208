// Emails and text messages as people receive them: the program sends them to a mail server and a
// text service of the test, and keeps no code itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { type MailStandIn, mailStandIn } from '#server/kit/testing/mail-stand-in.ts';
import { type PartnerStandIn, partnerStandIn } from '#server/kit/testing/partner-stand-in.ts';

export interface Messages {
  /** For the program, as in server/kit/config.ts. */
  readonly settings: Readonly<Record<string, string>>;
  /** The path of the newest link of this kind that was mailed to the address, such as /setup/… */
  mailedLink(to: string, kind: 'setup' | 'set-password'): Promise<string>;
  /**
   * The newest code that was mailed to the address, or texted to the number, in a message that was
   * not read here before.
   */
  code(to: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts both services; what was sent to them is kept until they are closed. */
export async function receiveMessages(): Promise<Messages> {
  const [mail, texts] = await Promise.all([mailStandIn(), partnerStandIn()]);
  const readCodes = new Map<string, number>();
  return {
    settings: {
      SMTP_URL: mail.url,
      TWILIO_BASE_URL: texts.url,
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'token-of-the-journeys',
      TWILIO_SMS_FROM: '+61491570006',
      // Where receipts would go; the journeys send none.
      PUBLIC_URL: 'https://vigil.example',
    },
    mailedLink: async (to, kind) =>
      await newest(
        () => mailsTo(mail, to),
        new RegExp(`https://vigil\\.example(/${kind}/[\\w-]+)`),
      ),
    code: async (to) => {
      const received = (): string[] => [...mailsTo(mail, to), ...textsTo(texts, to)];
      const code = await newest(
        () => received().slice(readCodes.get(to) ?? 0),
        /Vigil code is (\d{6})/,
      );
      readCodes.set(to, received().length);
      return code;
    },
    close: async () => void (await Promise.all([mail.close(), texts.close()])),
  };
}

const patienceMs = 30_000;

/**
 * The first group of the pattern in the newest message that has one, as soon as it arrives.
 * @throws Error with what arrived when nothing matches within 30 s
 */
export async function newest(received: () => readonly string[], pattern: RegExp): Promise<string> {
  const found = (): string =>
    received()
      .flatMap((text) => pattern.exec(text)?.[1] ?? [])
      .at(-1) ?? '';
  for (const end = Date.now() + patienceMs; found() === ''; await sleep(100))
    if (Date.now() > end)
      throw new Error(`Nothing like ${pattern} has arrived:\n${received().join('\n---\n')}`);
  return found();
}

/** The mails to this address, with the line breaks of their encoding taken out. */
export const mailsTo = ({ mails }: MailStandIn, to: string): string[] =>
  mails
    .filter(({ recipients }) => recipients.includes(to))
    .map(({ text }) => text.replaceAll('=\n', '').replaceAll('=3D', '='));

const textsTo = ({ requests }: PartnerStandIn, to: string): string[] =>
  requests.filter(({ form }) => form.get('To') === to).map(({ form }) => form.get('Body') ?? '');
