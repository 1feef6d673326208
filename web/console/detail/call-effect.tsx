// Before a call to the device: its effect at the wearer's side. Empty where unknown for this kind
// of device.
import { callEffectText } from '#domain/devices/settings/call-effect.ts';
import { callEffectApi } from '#domain/devices/settings/device-settings.api.ts';
import { useData } from '#web/kit/call/query.ts';
import styles from './facts.module.css';

const quietly = { handles: [0, 403, 404, 422, 429, 500, 502, 503] };

export function CallEffect({ deviceId }: { deviceId: number }) {
  const { data } = useData(callEffectApi.get, { params: { id: deviceId } }, quietly);
  if (!data?.effect) return null;
  return (
    <div className={styles.callEffect} data-loud={data.effect.loud || undefined}>
      {callEffectText(data.effect)}
    </div>
  );
}
