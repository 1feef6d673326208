// Below the person chosen for a device: its wearer before and after the transfer, and what that
// means for its alerts.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { devices } from '#domain/devices/device-records.api.ts';
import { groupPeopleApi } from '#domain/escalation-groups/escalation-groups.api.ts';
import { usePickedNames } from '#web/kit/fields/picker.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import styles from './devices-pages.module.css';

export function TransferEffect() {
  const { t } = useLingui();
  const { device_name, user_id, user_name } = useOpenRecord(devices);
  const store = useFormStore();
  const chosen = useSyncExternalStore(store.subscribe, () => store.values()['user_id']);
  const to = typeof chosen === 'number' ? chosen : null;
  const name = usePickedNames(groupPeopleApi.admins_and_users, to === null ? [] : [to]).get(
    to ?? 0,
  );
  const textOf = (): string | null => {
    if (to === user_id) return null;
    if (to === null)
      return user_name === null
        ? null
        : t`Unassigns ${device_name} from ${user_name}. Its next alerts name no person.`;
    if (name === undefined) return null;
    if (user_name === null) return t`From now on, alerts of ${device_name} are alerts of ${name}.`;
    return t`From ${user_name} to ${name}. From now on, alerts of ${device_name} are alerts of ${name}. Earlier alerts stay with ${user_name}.`;
  };
  return (
    <p role="status" className={styles.about}>
      {textOf()}
    </p>
  );
}
