// How the next alert finds an operator: a supervisor sets it for the centre.
import { useLingui } from '@lingui/react/macro';
import { distributionMode } from '#domain/supervision/distribution.ts';
import { useDistribution } from '#web/console/offers/use-distribution.ts';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import styles from './supervision.module.css';

export function DistributionSelect() {
  const { t } = useLingui();
  const { own, setMode } = useDistribution();
  return (
    <span className={styles.distribution}>
      <NativeSelect
        label={t`Next alert`}
        labelHidden
        size="sm"
        disabled={own === undefined}
        options={[
          { value: 'off', label: t`Next alert: no suggestion` },
          { value: 'suggest', label: t`Next alert: suggested` },
          { value: 'automatic', label: t`Next alert: automatic` },
        ]}
        value={own?.mode ?? 'suggest'}
        onChange={(value) => void setMode(distributionMode.parse(value))}
      />
    </span>
  );
}
