// The networks around a pendant, and its own SIM card.
import { t } from '@lingui/core/macro';
import type { ReadingValue } from '#domain/devices/readings/reading-values.ts';
import { decibels } from './reading-format.ts';

export const wifiLine = ({ mac, rssi, name }: ReadingValue<'wifi'> & { name?: string }): string =>
  `${name ? `${name}, ` : ''}${mac}, ${decibels(rssi)}`;

const layouts = { gsm: '2G', lte: 'LTE', lte_wide: 'LTE' } as const;

/** Signals are shown as received: some units count from 0 to 31, others in dBm. */
export function cellLines({ layout, mcc, mnc, cells }: ReadingValue<'cells'>): string[] {
  const kind = layouts[layout];
  return cells.map(
    ({ signal, area, cell }) =>
      t`${kind}, country ${mcc}, network ${mnc}, area ${area}, cell ${cell}, signal ${signal}`,
  );
}
