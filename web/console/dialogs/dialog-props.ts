// The props of every dialog about an alert.
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';

export interface DialogProps {
  row: AlertRow;
  details: Alert;
  /** Whether the server allows a takeover, where another operator turns out to own the alert. */
  mayTakeOver: boolean;
  onClose: () => void;
}
