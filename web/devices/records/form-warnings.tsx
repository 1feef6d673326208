// Warnings on a device form that need a confirmation to save: a mistyped IMEI, and a device that
// raises no alerts.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { hasWrongCheckDigit, plainImei } from '#domain/devices/imei.ts';
import { useFormStore, useFormWarning } from '#web/kit/form/form-context.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';

const useValue = (name: string): unknown => {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => store.values()[name]);
};

export function ImeiWarning() {
  const { t } = useLingui();
  const imei = useValue('imei');
  const isWrong = typeof imei === 'string' && hasWrongCheckDigit(plainImei(imei));
  const text = isWrong
    ? t`The last digit does not match the others. The IMEI is probably mistyped.`
    : null;
  useFormWarning('imei', text);
  return text && <Banner tone="warn">{text}</Banner>;
}

export function AlertsOffWarning() {
  const { t } = useLingui();
  const text =
    useValue('enable_alerts') === false
      ? t`This device will raise no alerts, not even for SOS.`
      : null;
  useFormWarning('alerts', text);
  return text && <Banner tone="warn">{text}</Banner>;
}
