// A patrol's state as icon, word and colour together.
import { useLingui } from '@lingui/react/macro';
import type { PatrolStatus } from '#domain/patrol-jobs/patrol-job.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { statusIcons, statusTones, statusWords } from './patrol-words.ts';

export function PatrolStatusMark({ status }: { status: PatrolStatus }) {
  const { i18n } = useLingui();
  const Icon = statusIcons[status];
  return (
    <Badge tone={statusTones[status]} icon={<Icon size={13} aria-hidden="true" />}>
      {i18n._(statusWords[status])}
    </Badge>
  );
}
