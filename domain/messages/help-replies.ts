// The reply to a text that asked for help: only what is true at that moment, and that a human sees
// it.
import { smsText } from '#domain/deliveries/sms-text.ts';

export interface RaisedAlert {
  readonly organisation: string;
  readonly monitored: boolean;
  readonly on_test: boolean;
  /** A responder has it already. */
  readonly answered: boolean;
}

export interface HelpOutcome {
  readonly alerts: readonly RaisedAlert[];
  /**
   * Organisations that were notified by email, because they know the number, but not as one of
   * their people's.
   */
  readonly emailed: readonly string[];
  /** People with open alerts whose contact wrote: the text is recorded on those alerts. */
  readonly joined: readonly string[];
}

/** One text message if the names allow it, in the phone networks' alphabet where possible. */
export const helpReply = (outcome: HelpOutcome): string => smsText(whatWasDone(outcome));

function whatWasDone({ alerts, emailed, joined }: HelpOutcome): string {
  const real = alerts.filter(({ on_test }) => !on_test);
  if (real.length > 0) return `${raisedSentence(real)} If you can, call emergency services too.`;
  if (alerts.length > 0)
    return 'You are on test, so only a test alert was raised. Nobody may respond. Call emergency services.';
  if (joined.length > 0)
    return `Your message was added to the alert of ${listed(joined)}. If you need help yourself, call emergency services.`;
  if (emailed.length > 0)
    return `${listed(emailed)} got an email that you need help. No alert was raised. Call emergency services.`;
  return 'No alert was raised, because this number is not registered. Call emergency services.';
}

/** The centre is named once for all organisations that it monitors; the others are named each. */
function raisedSentence(alerts: readonly RaisedAlert[]): string {
  const centre = alerts.some(({ monitored }) => monitored) ? ['the monitoring centre'] : [];
  const others = alerts
    .filter(({ monitored }) => !monitored)
    .map(({ organisation }) => organisation);
  const places = [...new Set([...centre, ...others])];
  const raised = `Your alert is with ${listed(places)}.`;
  return alerts.some(({ answered }) => answered)
    ? `${raised} Somebody is dealing with it.`
    : raised;
}

const listed = (names: readonly string[]): string => names.slice(0, 3).join(' and ');
