// What every dialog about an alert is given.
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';

export interface DialogProps {
  row: AlertRow;
  details: Alert;
  /** The server's word, when somebody else turns out to have the alert. */
  mayTakeOver: boolean;
  onClose: () => void;
}
