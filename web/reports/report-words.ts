// The words of reports that both pages use: periods, formats and how far a run is.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconAlertTriangle, IconCheck, IconClock, IconLoader } from '@tabler/icons-react';
import type { ReportFormat, ReportRun } from '#domain/reports/report.ts';
import type { ReportFilters } from '#domain/reports/report-filters.ts';
import type { StatusLook } from '#web/kit/status/status-badge.tsx';

export const periodWords: Readonly<Record<ReportFilters['period'], MessageDescriptor>> = {
  last_hour: msg`Last hour`,
  last_24_hours: msg`Last 24 hours`,
  last_7_days: msg`Last 7 days`,
  last_30_days: msg`Last 30 days`,
  last_12_months: msg`Last 12 months`,
  this_month: msg`This month`,
  last_month: msg`Last month`,
  custom: msg`Custom`,
};

export const formatWords: Readonly<Record<ReportFormat, MessageDescriptor>> = {
  csv: msg`CSV`,
  xlsx: msg`Excel (XLSX)`,
  pdf: msg`PDF`,
};

export const runLooks: Readonly<Record<ReportRun['status'], StatusLook>> = {
  queued: { tone: 'quiet', icon: IconClock, word: msg`Queued` },
  running: { tone: 'progress', icon: IconLoader, word: msg`In progress` },
  finished: { tone: 'good', icon: IconCheck, word: msg`Finished` },
  failed: { tone: 'bad', icon: IconAlertTriangle, word: msg`Failed` },
};

/** How far an email of a scheduled report came. */
export const emailLooks: Readonly<Record<'queued' | 'sent' | 'delivered' | 'failed', StatusLook>> =
  {
    queued: { tone: 'quiet', icon: IconClock, word: msg`Queued` },
    sent: { tone: 'good', icon: IconCheck, word: msg`Sent` },
    delivered: { tone: 'good', icon: IconCheck, word: msg`Delivered` },
    failed: { tone: 'bad', icon: IconAlertTriangle, word: msg`Not delivered` },
  };
