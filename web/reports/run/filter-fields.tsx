// The filters that a report has, with its period and time zone.
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { alertListsApi } from '#domain/alerts/alert-lists.api.ts';
import { deviceListsApi } from '#domain/devices/device-records.api.ts';
import type { ReportType } from '#domain/reports/report.ts';
import { type FilterName, reportPeriods } from '#domain/reports/report-filters.ts';
import { useData } from '#web/kit/call/query.ts';
import { DayBox } from '#web/kit/fields/day-box.tsx';
import { useNothingFound } from '#web/kit/fields/picked/nothing-found.ts';
import {
  type PickerEndpoint,
  useMayPick,
  usePickedNames,
  usePickerRows,
} from '#web/kit/fields/picker.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { SearchSelect } from '#web/ui/controls/choices/search-select.tsx';
import { type ChosenFilters, usePickers } from '../report-calls.ts';
import { periodWords } from '../report-words.ts';
import styles from '../reports.module.css';

interface FilterFieldsProps {
  report: ReportType;
  filters: ChosenFilters;
  onChange: (change: ChosenFilters) => void;
}

export function FilterFields({ report, filters, onChange }: FilterFieldsProps) {
  const { t } = useLingui();
  const pickers = usePickers();
  const labels: Readonly<Record<FilterName, string>> = {
    organisation_id: t`Organisation`,
    department_id: t`Department`,
    user_id: t`Person`,
    user_tag_id: t`Tag`,
    alert_type_id: t`Alert type`,
    device_type_id: t`Device type`,
  };
  const set = (name: FilterName) => (value: number | null) => onChange({ [name]: value });
  return (
    <div className={styles.filters}>
      {report.has_period && <PeriodFields filters={filters} onChange={onChange} />}
      {report.filters.map((name) => {
        const picker = pickers[name];
        const shared = { label: labels[name], value: filters[name] ?? null, onChange: set(name) };
        if (name === 'alert_type_id') return <AlertTypeFilter key={name} {...shared} />;
        if (name === 'device_type_id') return <DeviceTypeFilter key={name} {...shared} />;
        return picker && <RecordFilter key={name} {...shared} picker={picker} />;
      })}
      {report.timezone === null && (
        <Choice
          label={t`Time zone`}
          empty={t`Organisation time zone`}
          options={Intl.supportedValuesOf('timeZone').map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
          value={filters.timezone ?? ''}
          onChange={(zone) => onChange({ timezone: zone === '' ? null : zone })}
        />
      )}
    </div>
  );
}

function PeriodFields({ filters, onChange }: Omit<FilterFieldsProps, 'report'>) {
  const { t, i18n } = useLingui();
  const period = filters.period ?? 'last_30_days';
  const day = (key: 'from' | 'to', label: string) => (
    <DayBox
      label={label}
      value={filters[key] ?? undefined}
      onChange={(next) => onChange({ [key]: next ?? null })}
    />
  );
  return (
    <>
      <Choice
        label={t`Period`}
        options={reportPeriods.map((value) => ({ value, label: i18n._(periodWords[value]) }))}
        value={period}
        onChange={(value) => {
          const next = reportPeriods.find((one) => one === value);
          if (next)
            onChange({ period: next, ...(next === 'custom' ? {} : { from: null, to: null }) });
        }}
      />
      {period === 'custom' && day('from', t`First day`)}
      {period === 'custom' && day('to', t`Last day`)}
    </>
  );
}

interface FilterProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

function RecordFilter({
  label,
  value,
  onChange,
  picker,
}: FilterProps & { picker: PickerEndpoint }) {
  const [typed, setTyped] = useState('');
  const { rows, loading, failed } = usePickerRows(picker, useDeferredValue(typed));
  const known = [...usePickedNames(picker, value === null ? [] : [value])].map(([id, name]) => ({
    value: String(id),
    label: name,
  }));
  const options = rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const nothing = useNothingFound({ loading, failed });
  if (!useMayPick(picker)) return null;
  return (
    <SearchSelect
      label={label}
      options={[
        ...known.filter((one) => !options.some((other) => other.value === one.value)),
        ...options,
      ]}
      value={value === null ? null : String(value)}
      clearable
      nothingFound={nothing}
      onSearch={(text) =>
        setTyped([...known, ...options].some((option) => option.label === text) ? '' : text)
      }
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}

function AlertTypeFilter(props: FilterProps) {
  const types = useData(alertListsApi.alertTypes);
  return <ShortList {...props} choices={types.data ?? []} />;
}

function DeviceTypeFilter(props: FilterProps) {
  const types = useData(deviceListsApi.types);
  return (
    <ShortList
      {...props}
      choices={(types.data ?? []).map(({ id, title }) => ({ id, name: title }))}
    />
  );
}

function ShortList({
  label,
  value,
  onChange,
  choices,
}: FilterProps & { choices: readonly { id: number; name: string }[] }) {
  const { t } = useLingui();
  return (
    <Choice
      label={label}
      empty={t`All`}
      options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  );
}
