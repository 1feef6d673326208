// Keeps the shelf as long as the shell stands, and hands in what waits on it; shows nothing itself.
import { useShelf } from './use-shelf.ts';

export default function OfflineShelf() {
  useShelf();
  return null;
}
