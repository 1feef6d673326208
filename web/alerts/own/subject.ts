// Who an organisation's alert is about: the person, or the device that no one wears.
import type { OwnAlert } from '#domain/alerts/own/own-alert.ts';

export const subjectOf = ({ person, device }: Pick<OwnAlert, 'person' | 'device'>): string =>
  person?.name ?? device?.name ?? '–';
