// Keeps the offline store as long as the shell is mounted, and hands in what waits on it; shows
// nothing itself.
import { useOfflineStore } from './use-offline-store.ts';

export default function KeepOffline() {
  useOfflineStore();
  return null;
}
