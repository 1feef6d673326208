// Choices of the form of a scheduled report whose lists come from the server: the reports of the
// area, alert types and device types.
import { useLingui } from '@lingui/react/macro';
import { alertListsApi } from '#domain/alerts/alert-lists.api.ts';
import { deviceListsApi } from '#domain/devices/device-records.api.ts';
import { useData } from '#web/kit/call/query.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { useReportTypes } from '../report-calls.ts';

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

export function ReportField(field: FieldProps) {
  const { t } = useLingui();
  const types = useReportTypes();
  const options = types.data?.map(({ type, name }) => ({ value: type, label: name }));
  return <Chosen field={field} options={options} empty={t`Choose`} onSet={field.onSet} />;
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
