// The wallboard's own page: it polls its figures every few seconds, without the shell and live
// events, which would bring names.
import { useSeconds } from '#web/alerts/clock.ts';
import { useWall } from './use-wall.ts';
import { WallScreen } from './wall-screen.tsx';

export default function WallPage() {
  const now = useSeconds(true);
  return <WallScreen {...useWall(now)} now={now} />;
}
