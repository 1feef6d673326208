// A stand-in for the emergency-dispatch service, by its partner's documentation (Noonlight):
// journeys read what was handed over, and report as the service does.
import { createServer } from 'node:http';

const webhookKey = 'k'.repeat(32);

interface HandedOver {
  readonly name: string;
  readonly pin: string;
}

export interface DispatchService {
  /** For the program. */
  readonly settings: Readonly<Record<string, string>>;
  readonly alarms: HandedOver[];
  readonly positions: { readonly coordinates: { readonly lat: number } }[];
  /** Reports to the program's webhook that the emergency services were contacted. */
  reportContact(origin: string): Promise<number>;
  close(): void;
}

export async function startDispatchService(): Promise<DispatchService> {
  const alarms: HandedOver[] = [];
  const positions: DispatchService['positions'] = [];
  let status = 'ACTIVE';
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const path = request.url ?? '';
    const created_at = new Date().toISOString();
    if (path.endsWith('/alarms')) alarms.push(JSON.parse(text));
    if (path.endsWith('/locations')) positions.push(JSON.parse(text));
    if (path.endsWith('/status') && request.method === 'POST') status = 'CANCELED';
    response
      .writeHead(request.method === 'GET' ? 200 : 201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id: 'alarm-1', status, created_at }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    settings: {
      NOONLIGHT_URL: `http://127.0.0.1:${port}/dispatch/v1`,
      NOONLIGHT_TOKEN: 'journey-token',
      NOONLIGHT_WEBHOOK_KEY: webhookKey,
    },
    alarms,
    positions,
    reportContact: async (origin) => {
      const event = {
        event_id: 'event-1',
        event_type: 'alarm.psap_contacted',
        event_time: new Date().toISOString(),
        meta: { alarm_id: 'alarm-1' },
      };
      const answer = await fetch(`${origin}/hooks/noonlight/${webhookKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([event]),
      });
      return answer.status;
    },
    close: () => void server.close(),
  };
}
