// The running moment of a replay: played at a speed, held, or moved by hand.
import { useEffect, useState } from 'react';

export const speeds = [1, 2, 5, 10, 30, 60] as const;
export type Speed = (typeof speeds)[number];
const frameMs = 200;

export interface Player {
  /** Epoch milliseconds. */
  at: number;
  isPlaying: boolean;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  /** Plays or holds; from the beginning once the end was reached. */
  toggle: () => void;
  /** Holds at a moment. */
  goTo: (at: number) => void;
}

export function usePlayer({ from, until }: { from: number; until: number }): Player {
  const [at, setAt] = useState(from);
  const [wantsToPlay, setPlaying] = useState(true);
  const [speed, setSpeed] = useState<Speed>(10);
  const isPlaying = wantsToPlay && at < until;
  useEffect(() => {
    if (!isPlaying) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - last) * speed;
      last = now;
      setAt((old) => Math.min(until, old + passed));
    }, frameMs);
    return () => clearInterval(timer);
  }, [isPlaying, speed, until]);
  return {
    at,
    isPlaying,
    speed,
    setSpeed,
    toggle: () => {
      if (at >= until) setAt(from);
      setPlaying(!isPlaying);
    },
    goTo: (moment) => {
      setPlaying(false);
      setAt(Math.min(until, Math.max(from, moment)));
    },
  };
}
