// How many alerts nobody has, as a number in a circle.
import { useLingui } from '@lingui/react/macro';
import { Count } from '#web/ui/display/badge.tsx';
import { useCounts } from './use-counts.ts';

export default function UnownedCount() {
  const { t } = useLingui();
  const counts = useCounts();
  if (!counts || counts.unowned === 0) return null;
  return <Count value={counts.unowned} label={t`${counts.unowned} unowned`} tone="alarm" />;
}
