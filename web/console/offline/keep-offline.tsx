// Keeps the offline store while the shell is mounted, and sends its waiting actions; renders
// nothing.
import { useOfflineStore } from './use-offline-store.ts';

export default function KeepOffline() {
  useOfflineStore();
  return null;
}
