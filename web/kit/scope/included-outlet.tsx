// The open screen of an organisation, or the notice that the organisation does not have its
// feature: no screen checks by itself.
import { useLingui } from '@lingui/react/macro';
import { IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FeatureFlag, Included } from '#domain/access/feature-flags.ts';
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { ScreenOutlet, usePath } from '../screen/address.tsx';
import { featureOfPath } from './included.ts';

interface IncludedOutletProps {
  /** Undefined while loading. */
  readonly included: Included | undefined;
  /** For users who may turn a feature on. */
  readonly actionOf?: (flag: FeatureFlag) => ReactNode;
}

export function IncludedOutlet({ included, actionOf }: IncludedOutletProps) {
  const { t } = useLingui();
  const flag = featureOfPath(usePath());
  if (flag === null || included?.[flag] === true) return <ScreenOutlet />;
  if (included === undefined) return <SkeletonRows />;
  const action = actionOf?.(flag);
  return (
    <EmptyState
      icon={<IconCircleDashed size={28} aria-hidden="true" />}
      title={t`Not included for this organisation`}
      action={action}
    >
      {action ? undefined : t`Contact your provider to add it to your plan.`}
    </EmptyState>
  );
}
