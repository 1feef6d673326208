// Slows network and processor of a page, as for a console in a flood.
import type { Page } from 'playwright-core';

/** Slows the line and the processor of a page, or sets them free. */
export async function throttle(
  page: Page,
  how: { latencyMs: number; bytesPerSecond: number; processor: number } | null,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: how?.latencyMs ?? 0,
    downloadThroughput: how?.bytesPerSecond ?? -1,
    uploadThroughput: how?.bytesPerSecond ?? -1,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: how?.processor ?? 1 });
}
