// The form of a scheduled report, in both areas: its report, recipients and times.
import { msg } from '@lingui/core/macro';
import { offsetAt } from '#domain/kit/local-time/wall-clock.ts';
import { reportFormats } from '#domain/reports/report.ts';
import { scheduledReportFields } from '#domain/reports/scheduled-reports.api.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import type { FieldShape } from '#web/kit/fields/field-props.ts';
import type { SectionShape } from '#web/kit/form/store/form-shape.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import type { Pickers } from '../report-calls.ts';
import { formatWords, periodWords } from '../report-words.ts';
import { MailPreview } from './mail-preview.tsx';
import { AlertTypeField, DeviceTypeField, FiltersField, ReportField } from './schedule-fields.tsx';
import { DayField, RepeatPeriodField, TimesInWords } from './times-fields.tsx';

const recordFilters = (pickers: Pickers): Readonly<Record<string, FieldShape>> => ({
  ...(pickers.organisation_id
    ? { organisation_id: { label: msg`Organisation`, picker: pickers.organisation_id } }
    : {}),
  ...(pickers.department_id
    ? { department_id: { label: msg`Department`, picker: pickers.department_id } }
    : {}),
  ...(pickers.user_id ? { user_id: { label: msg`Person`, picker: pickers.user_id } } : {}),
  ...(pickers.user_tag_id ? { user_tag_id: { label: msg`Tag`, picker: pickers.user_tag_id } } : {}),
});

export const scheduleSections = (pickers: Pickers): readonly SectionShape[] =>
  sectionsOf(scheduledReportFields)([
    {
      key: 'report',
      title: msg`Report`,
      fields: {
        name: { label: msg`Name` },
        report: { label: msg`Report`, control: ReportField },
        format: { label: msg`Format`, choices: formatWords },
        filters: {
          label: msg`Filters`,
          hint: msg`One that is left empty takes all.`,
          control: FiltersField,
          fields: {
            period: { label: msg`Period`, choices: periodWords },
            from: { label: msg`First day`, hint: msg`Of a custom period.` },
            to: { label: msg`Last day`, hint: msg`Of a custom period.` },
            ...recordFilters(pickers),
            alert_type_id: { label: msg`Alert type`, control: AlertTypeField },
            device_type_id: { label: msg`Device type`, control: DeviceTypeField },
            timezone: { label: msg`Time zone`, hint: msg`Left empty, that of the organisation.` },
          },
        },
      },
    },
    {
      key: 'times',
      title: msg`Times`,
      fields: {
        starting_date: { label: msg`Starting date` },
        repeat_every: { label: msg`Repeat every` },
        repeat_period: {
          label: msg`Repeat in`,
          choices: { days: msg`Days`, weeks: msg`Weeks`, months: msg`Months` },
          control: RepeatPeriodField,
        },
        day: { label: msg`Day`, control: DayField, wide: true },
      },
      below: TimesInWords,
    },
    {
      key: 'recipients',
      title: msg`Recipients`,
      intro: msg`Each gets an email with a link that opens the report for 7 days, without signing in.`,
      fields: {
        recipients: {
          label: msg`People`,
          ...(pickers.user_id ? { picker: pickers.user_id } : {}),
          wide: true,
        },
        external_recipients: {
          label: msg`Other email addresses`,
          add: msg`Add address`,
          fields: { email: { label: msg`Email` } },
        },
        attach_file: {
          label: msg`Attach the file to the email`,
          hint: msg`Files over 5 MB are sent as a link only.`,
          wide: true,
        },
      },
      below: MailPreview,
    },
  ]);

/** What a new one shows at first. */
export const newSchedule = {
  format: reportFormats[0],
  repeat_every: 1,
  repeat_period: 'days' as const,
  /** Today, by the clocks of this browser, when the form is opened. */
  get starting_date(): string {
    const now = serverNow();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return new Date(now + offsetAt(timeZone, now)).toISOString().slice(0, 10);
  },
  filters: {
    organisation_id: null,
    department_id: null,
    user_id: null,
    user_tag_id: null,
    alert_type_id: null,
    device_type_id: null,
    period: 'last_30_days' as const,
    from: null,
    to: null,
    timezone: null,
  },
};
