// Below the device limits of a department: by how much they go beyond what its organisation has
// left, where that is not refused. Asked about before saving.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { departmentFields } from '#domain/departments/department.ts';
import { departmentCallsApi } from '#domain/departments/departments.api.ts';
import {
  beyondBalance,
  type DeviceLimits,
  limitedKinds,
} from '#domain/organisations/device-limits.ts';
import { useData } from '#web/kit/call/query.ts';
import { useFormStore, useFormWarning } from '#web/kit/form/form-context.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { kindLabels } from './kind-labels.ts';

const none: DeviceLimits = { app: null, ev04: null, zoleo: null };
/** The typed values, where they are valid limits. */
const limitsOf = (value: unknown): DeviceLimits =>
  departmentFields.shape.device_limits.safeParse(value).data ?? none;
const quietly = { handles: [0, 403, 422, 500, 502, 503], staleTime: 0 };

export function DeviceLimitWarning() {
  const { t, i18n } = useLingui();
  const store = useFormStore();
  const scope = useScope();
  const { data } = useData(
    departmentCallsApi.balance,
    { params: scopedParams(departmentCallsApi.balance, scope), query: {} },
    quietly,
  );
  const typed = useSyncExternalStore(store.subscribe, () => store.values()['device_limits']);
  const was = limitsOf(store.originals()['device_limits']);
  const beyond = data && beyondBalance(data.device_limits_balance, was, limitsOf(typed));
  // An enforced limit is refused at its field.
  const refused = data && beyondBalance(data.enforced_limits_balance, was, limitsOf(typed));
  const lines = limitedKinds.flatMap((kind) => {
    const count = beyond?.[kind] ?? 0;
    const label = i18n._(kindLabels[kind].label);
    return count > 0 ? [t`${label}: ${count} more than the organisation's device limit.`] : [];
  });
  const text = refused || lines.length === 0 ? null : lines.join(' ');
  useFormWarning('device limits', text);
  return text !== null && <Banner tone="warn">{text}</Banner>;
}
