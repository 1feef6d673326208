// The lines of an alert's story about messages to the outside: what left, what arrived, and above all what did not.
import { t } from '@lingui/core/macro';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';

type Data = HistoryItem['data'];
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function what(data: Data): string {
  const to = textOf(data['to']);
  switch (data['channel']) {
    case 'sms':
      return t`Text to ${to}`;
    case 'voice':
      return t`Call to ${to}`;
    case 'email':
      return t`E-mail to ${to}`;
    case 'push':
      return t`Push to ${to.startsWith('webpush:') ? t`a phone` : to}`;
    default:
      return t`Message to ${to}`;
  }
}

const why = (data: Data): string => {
  const reason = textOf(data['error']) || textOf(data['code']);
  return reason === '' ? '' : ` (${reason})`;
};

export const deliveryWords: Readonly<Record<string, (data: Data) => string>> = {
  'delivery.handed_over': (data) => t`${what(data)}: given to the service that delivers it`,
  'delivery.sent': (data) => t`${what(data)}: sent`,
  'delivery.delivered': (data) => t`${what(data)}: delivered`,
  'delivery.delayed': (data) => t`${what(data)}: not delivered yet; it is tried again` + why(data),
  'delivery.failed': (data) => t`${what(data)}: not delivered` + why(data),
  'delivery.retried': (data) => t`${what(data)}: sent again by hand`,
};
