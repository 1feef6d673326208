// What the tests of drafts begin with: an administrator of each area, the calls of the desk, and
// the emails that it would send.
import type { BulkJob, BulkResult } from '#domain/kit/bulk.ts';
import type { ProvisioningRecord } from '#domain/provisioning/provisioning-record.ts';
import { bulkJobsRoutes } from '#server/kit/resource/bulk/bulk-jobs.routes.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { aPeopleWorld, type Mail } from '#server/users/people-world.factory.ts';
import { provisioningRoutes } from './provisioning.routes.ts';

const ana = {
  first_name: 'Ana',
  last_name: 'Silva',
  role: 'organisation_user',
  email: 'ana@redgum.example',
  mobile: '0491570006',
  timezone: 'Australia/Perth',
  mobile_app_access: true,
} as const;

export async function aDraftsWorld() {
  const mails: Mail[] = [];
  const inviting = {
    links: { origin: 'https://vigil.example' },
    queueMail: async (_tx: unknown, mail: Mail) => {
      mails.push(mail);
      return 'queued' as const;
    },
  };
  const world = await aPeopleWorld([...provisioningRoutes(inviting), ...bulkJobsRoutes]);
  const at = (rest = '', organisation = world.places.ours): string =>
    `/organisations/${organisation}/provisioning${rest}`;
  return {
    world,
    mails,
    at,
    ana,
    reset: async () => {
      mails.length = 0;
      return await world.reset();
    },
    /** Adds one, Ana unless `fields` say otherwise. */
    draft: async (client: Client, fields: object = {}): Promise<ProvisioningRecord> => {
      const answer = await client.post<ProvisioningRecord>(at(), { ...ana, ...fields });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body.data;
    },
    /** The rows, in the order they were added. */
    drafts: async () => await world.db.ownerSql`select * from provisioning_records order by id`,
    /** Starts something for several and resolves with its results, in their order. */
    results: async (client: Client, path: string, body: object): Promise<string[]> => {
      const job = await client.post<BulkJob>(at(path), body);
      if (job.status !== 200) throw new Error(job.text);
      const answer = await client.get<BulkResult[]>(`/bulk-jobs/${job.body.data.id}/results`);
      return answer.body.data.map(({ outcome, text }) => (text ? `${outcome}: ${text}` : outcome));
    },
  };
}
