// The audit log as a file for a spreadsheet: its filters first, then a line an event with its time
// in three zones.
import {
  type ActivityLog,
  changesOf,
  detailsOf,
  valueText,
} from '#domain/activity-logs/activity-log.ts';
import { activityText, objectText } from '#domain/activity-logs/activity-words.ts';
import type { Voice } from '#domain/alerts/story/voice.ts';
import { csvLine, csvStart } from '#domain/kit/csv.ts';
import { readerWith } from '#domain/kit/wording/reader.ts';

const voiceOf = (language: string): Voice => ({
  say: readerWith(language).say,
  phone: (number) => number,
});

const headers = [
  'number',
  'time_utc',
  'time_reader',
  'time_organisation',
  'organisation_zone',
  'who',
  'acting_for',
  'organisation',
  'action',
  'kind',
  'object',
  'person',
  'before',
  'after',
  'details',
];

const formats = new Map<string, Intl.DateTimeFormat>();

/** 2026-11-21 13:05:09 in the zone. */
function timeIn(timezone: string, iso: string): string {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formats.set(timezone, format);
  }
  return format.format(new Date(iso));
}

export interface ExportFacts {
  readonly started_by_name: string;
  readonly created_at: string;
  readonly timezone: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly rows: number;
  readonly is_cut: boolean;
}

/**
 * The lines above the events: whose file it is, which events it has, and whether there were more.
 */
export function activityCsvHead({
  started_by_name,
  created_at,
  timezone,
  filters,
  rows,
  is_cut,
}: ExportFacts): string {
  const asked = Object.entries(filters).map(([name, value]) => `${name} = ${valueText(value)}`);
  return [
    csvStart,
    ...(is_cut
      ? [csvLine([`First ${rows} entries only. Narrow the period to export the rest.`])]
      : []),
    csvLine([
      `Audit log. Exported by ${started_by_name} on ${timeIn(timezone, created_at)} (${timezone}).`,
    ]),
    csvLine([asked.length === 0 ? 'All entries.' : `Filters: ${asked.join('; ')}.`]),
    csvLine(headers),
  ].join('');
}

/** One event, in the zone and the wording of the exporting user. */
export function activityCsvLine(
  log: ActivityLog,
  { timezone, language }: { timezone: string; language: string },
): string {
  const { id, occurred_at, organisation, actor, acting_for, person, kind } = log;
  const changes = changesOf(log);
  const sideOf = (side: 'before' | 'after') =>
    changes.map((change) => `${change.field}: ${valueText(change[side])}`).join('; ');
  return csvLine([
    String(id),
    timeIn('UTC', occurred_at),
    timeIn(timezone, occurred_at),
    organisation ? timeIn(organisation.timezone, occurred_at) : '',
    organisation?.timezone ?? '',
    actor?.name ?? '',
    acting_for?.name ?? '',
    organisation?.name ?? '',
    activityText(log, voiceOf(language)),
    kind,
    objectText(log),
    person?.name ?? '',
    sideOf('before'),
    sideOf('after'),
    detailsOf(log)
      .map(([key, value]) => `${key}: ${valueText(value)}`)
      .join('; '),
  ]);
}
