// The type of device that a group is for, chosen once.
import { useLingui } from '@lingui/react/macro';
import { deviceListsApi } from '#domain/devices/device-records.api.ts';
import { useData } from '#web/kit/call/query.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';

export function DeviceTypeField({ name, label, value, problem, onSet, onLeave }: FieldProps) {
  const { t } = useLingui();
  const types = useData(deviceListsApi.types, {}).data ?? [];
  return (
    <Choice
      key={types.length}
      name={name}
      label={`${label} *`}
      error={problem}
      options={types.map(({ id, title }) => ({ value: String(id), label: title }))}
      empty={t`Choose`}
      defaultValue={typeof value === 'number' ? String(value) : ''}
      aria-required
      onChange={(chosen) => onSet(chosen === '' ? null : Number(chosen))}
      onBlur={onLeave}
    />
  );
}
