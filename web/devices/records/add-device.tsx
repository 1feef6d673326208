// A new device: its kind first, then what that kind needs. The address may bring the kind, the IMEI
// of an unknown device, or the person it is for.

import { useLingui } from '@lingui/react/macro';
import {
  type AddedKind,
  addedKinds,
  deviceTypeIds,
  newFieldsOfKind,
  requiredOfKind,
} from '#domain/devices/device.ts';
import type { Device } from '#domain/devices/device-record.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { managesEv04 } from '#domain/devices/devices.policy.ts';
import { AddForm } from '#web/kit/form/add-form.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo, useSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Segments } from '#web/ui/controls/choices/radio.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { newDeviceSections } from './device-sections.ts';
import { kindWords } from './device-words.ts';
import styles from './devices-pages.module.css';
import { useReturnPerson, useWayBack, wayBackNames } from './way-back.ts';

export function AddDevice({ path }: { path: string }) {
  const { t, i18n } = useLingui();
  const scope = useScope();
  const go = useGo();
  const [search, setSearch] = useSearch();
  const list = `${scope.base}/${path}`;
  const kind = addedKinds.find((one) => one === search['type']) ?? 'ev04';
  const person = useReturnPerson();
  const back = useWayBack();
  const kept = writeSearch(Object.fromEntries(wayBackNames.map((name) => [name, search[name]])));
  useArea(back?.title ?? t`Devices`, back?.to ?? list);
  return (
    <Page>
      <h2 className={styles.title}>{t`Add device`}</h2>
      <div className={styles.kinds}>
        <Segments
          label={t`Kind of device`}
          choices={addedKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          value={kind}
          onChange={(type) => setSearch({ type })}
        />
        <p>{t`Bluetooth buttons are paired on the phone, in the mobile app.`}</p>
      </div>
      <AddForm
        key={kind}
        resource={ofKind(kind)}
        params={scopedParams(devices.api.create, scope)}
        sections={newDeviceSections(kind, managesEv04(useUser().organisation))}
        initial={startOf(kind, { imei: search['imei'], person })}
        saveLabel={t`Add device`}
        nameOf={({ device_name }) => device_name}
        onAdded={({ id }) => go(`${list}/${id}/connect${kept}`, { replace: true })}
      />
    </Page>
  );
}

/** The resource with what this kind must have. */
const ofKind = (kind: AddedKind) => ({
  ...devices,
  fields: newFieldsOfKind[kind],
  required: requiredOfKind[kind],
});

const startOf = (
  kind: AddedKind,
  { imei, person }: { imei: string | undefined; person: number | null },
): Partial<Device> => ({
  device_type_id: deviceTypeIds[kind],
  enable_alerts: true,
  ...(kind === 'zoleo' ? {} : { country: 'AU' }),
  ...(kind === 'app' || imei === undefined ? {} : { imei }),
  ...(person === null ? {} : { user_id: person }),
});
