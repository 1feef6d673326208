// Mail through an SMTP server. The message's own key is its Message-ID, so that receivers recognise
// a mail that is sent again as the same one.
import { createHash } from 'node:crypto';
import nodemailer from 'nodemailer';
import { type OutsideAdapter, OutsideFailure } from './adapter.ts';

export interface SmtpSettings {
  /** smtp://user:password@host:port, or smtps. */
  readonly url: string;
  readonly from: string;
  /** Milliseconds a silent server is waited for. */
  readonly answerMs?: number;
}

export function smtpAdapter({ url, from, answerMs = 8000 }: SmtpSettings): OutsideAdapter {
  const server = new URL(url);
  const transport = nodemailer.createTransport({
    host: server.hostname,
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    ...(server.username === ''
      ? {}
      : {
          auth: {
            user: decodeURIComponent(server.username),
            pass: decodeURIComponent(server.password),
          },
        }),
    dnsTimeout: answerMs,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  });
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'vigil.example';
  return {
    send: async (message) => {
      const messageId = `<${createHash('sha256').update(message.idempotency_key).digest('hex').slice(0, 40)}@${domain}>`;
      try {
        await transport.sendMail({
          from,
          // As an address and not as text, so that it cannot add a second recipient.
          to: { name: '', address: message.recipient },
          subject: (message.subject ?? 'Vigil').replace(/\s+/g, ' '),
          text: message.body,
          ...(message.html ? { html: message.html } : {}),
          ...(message.attachment
            ? {
                attachments: [
                  { filename: message.attachment_name ?? 'file', content: message.attachment },
                ],
              }
            : {}),
          messageId,
        });
        return { status: 'handed_over', reference: messageId };
      } catch (error) {
        throw asFailure(error);
      }
    },
  };
}

/**
 * 4xx is "later", 5xx at the recipient is "never"; everything else is the fault of the server or
 * the connection.
 */
function asFailure(error: unknown): OutsideFailure {
  const words = error instanceof Error ? error.message.slice(0, 200) : String(error);
  const reply = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = error instanceof Error && 'command' in error ? String(error.command) : '';
  const ownCode = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const code = reply ? String(reply) : ownCode;
  if (reply >= 500 && command.startsWith('RCPT'))
    return new OutsideFailure('unreachable', words, { code });
  if (reply >= 500 && command === 'DATA') return new OutsideFailure('message', words, { code });
  // A connection that breaks in the middle may have broken after the mail was accepted.
  return new OutsideFailure(
    !reply && /closed/i.test(words) ? 'unknown_outcome' : 'partner',
    words,
    { code },
  );
}
