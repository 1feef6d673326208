// The place of the form on a map, as it is typed.
import { useLingui } from '@lingui/react/macro';
import { useMemo, useSyncExternalStore } from 'react';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { LazyAlertMap } from '#web/ui/map/lazy-alert-map.tsx';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import styles from './favourite-locations.module.css';
import { circleOf, circleText } from './form-circle.ts';

export function FavouriteMap() {
  const { t } = useLingui();
  const store = useFormStore();
  const { scheme } = useScheme();
  const { measurement_system } = useUser();
  const text = useSyncExternalStore(store.subscribe, () => circleText(store.values()));
  const positions = useMemo(() => {
    const circle = circleOf(text);
    return circle ? [{ ...circle, accuracy_m: circle.radius, at: '', source: '' }] : [];
  }, [text]);
  if (positions.length === 0) return null;
  return (
    <div className={styles.map}>
      <LazyAlertMap
        {...{
          positions,
          label: t`Map of the favourite location`,
          theme: scheme,
          height: '100%',
          measure: measurement_system,
          subject: text,
        }}
      />
    </div>
  );
}
