// Choices of the form of a scheduled report whose lists come from the server: the reports of the
// area, alert types and device types; and the filters that the chosen report has.
import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { alertListsApi } from '#domain/alerts/alert-lists.api.ts';
import { deviceListsApi } from '#domain/devices/device-records.api.ts';
import type { ReportType } from '#domain/reports/report.ts';
import { useData } from '#web/kit/call/query.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { ObjectField } from '#web/kit/fields/nested/object-field.tsx';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { useReportTypes } from '../report-calls.ts';
import { fittingFilters, offeredFilters } from './offered-filters.ts';

interface ChosenProps {
  field: FieldProps;
  options: readonly { value: string; label: string }[] | undefined;
  empty: string;
  onSet: (value: string) => void;
}

function Chosen({
  field: { name, label, hint, value, problem, required, onLeave },
  options = [],
  empty,
  onSet,
}: ChosenProps) {
  return (
    <Choice
      // The options come later than the value: a box that keeps itself is drawn again with them.
      key={options.length}
      name={name}
      label={required ? `${label} *` : label}
      hint={hint}
      error={problem}
      options={options}
      empty={empty}
      defaultValue={value === null || value === undefined ? '' : String(value)}
      onChange={onSet}
      onBlur={onLeave}
    />
  );
}

/** Filters that another report does not have go with the choice of it. */
export function ReportField(field: FieldProps) {
  const { t } = useLingui();
  const store = useFormStore();
  const types = useReportTypes();
  const options = types.data?.map(({ type, name }) => ({ value: type, label: name }));
  const choose = (chosen: string) => {
    field.onSet(chosen);
    const report = types.data?.find(({ type }) => type === chosen);
    if (report) store.fill('filters', fittingFilters(store.values()['filters'], report));
  };
  return <Chosen field={field} options={options} empty={t`Choose`} onSet={choose} />;
}

/** The report that is chosen now; undefined before one is, and while the reports are read. */
function useChosenReport(): ReportType | undefined {
  const store = useFormStore();
  const chosen = useSyncExternalStore(store.subscribe, () =>
    String(store.values()['report'] ?? ''),
  );
  return useReportTypes().data?.find(({ type }) => type === chosen);
}

/** Only the filters of the chosen report, and the days only of a period that names its own. */
export function FiltersField(props: FieldProps) {
  const store = useFormStore();
  const report = useChosenReport();
  const isCustom = useSyncExternalStore(store.subscribe, () =>
    JSON.stringify(store.values()['filters'] ?? null).includes('"period":"custom"'),
  );
  if (!report)
    return (
      <p>
        <Trans>Choose the report first: each has its own filters.</Trans>
      </p>
    );
  const offered = offeredFilters(report, isCustom);
  const fields = Object.fromEntries(
    Object.entries(props.field.fields ?? {}).filter(([name]) => offered.includes(name)),
  );
  if (Object.keys(fields).length === 0)
    return (
      <p>
        <Trans>This report has no filters.</Trans>
      </p>
    );
  return <ObjectField {...props} field={{ ...props.field, fields }} />;
}

const idOf = (text: string): number | null => (text === '' ? null : Number(text));

export function AlertTypeField(field: FieldProps) {
  const { t } = useLingui();
  const types = useData(alertListsApi.alertTypes);
  const options = types.data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Chosen
      field={field}
      options={options}
      empty={t`All`}
      onSet={(text) => field.onSet(idOf(text))}
    />
  );
}

export function DeviceTypeField(field: FieldProps) {
  const { t } = useLingui();
  const types = useData(deviceListsApi.types);
  const options = types.data?.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Chosen
      field={field}
      options={options}
      empty={t`All`}
      onSet={(text) => field.onSet(idOf(text))}
    />
  );
}

/** The name of a report by its type. */
export function ReportName({ type }: { type: string }) {
  const types = useReportTypes();
  return <>{types.data?.find((one) => one.type === type)?.name ?? type}</>;
}
