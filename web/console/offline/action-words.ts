// An action taken offline, in words.
import { t } from '@lingui/core/macro';
import type { OfflineAction } from '#domain/console-health/offline-action.ts';

export function actionText(action: OfflineAction): string {
  switch (action.kind) {
    case 'comment':
      return action.comment;
    case 'step_ticked':
      return t`Ticked: ${action.content}`;
    case 'phone_call':
      return action.outcome === ''
        ? t`Called ${action.called}`
        : t`Called ${action.called}: ${action.outcome}`;
    case 'acknowledged_by_phone':
      return action.note === ''
        ? t`Acknowledged by phone`
        : t`Acknowledged by phone: ${action.note}`;
  }
}
