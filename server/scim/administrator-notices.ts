// Emails the administrators of an organisation what a directory's change means for its alerts: at
// once, and once per issue.
import { readerWith } from '#domain/kit/wording/reader.ts';
import type { DirectoryCall } from './directory-call.ts';
import { keepIssue, type NewIssue } from './scim-issues.store.ts';

interface Admin {
  readonly id: number;
  readonly first_name: string;
  readonly email: string;
  readonly language: string;
}

/** Keeps an issue and emails the administrators when it is new. */
export async function raiseIssue(call: DirectoryCall, issue: NewIssue): Promise<void> {
  const { tx, organisation_id, connection_id, directory, queueMail, links } = call;
  if (!(await keepIssue(tx, call, issue))) return;
  const admins = await tx<Admin[]>`
    select id, first_name, email, language
    from users
    where organisation_id = ${organisation_id}
      and role in ('organisation_admin', 'organisation_idp_admin')
      and status = 'active'
      and (expires_at is null or expires_at > app.now())
      and email is not null
      and restriction_type is null
    order by id`;
  const [at] = await tx<{ at: string }[]>`select app.iso(app.now()) as at`;
  for (const admin of admins) {
    const { text } = readerWith(admin.language);
    void (await queueMail(tx, {
      organisation_id,
      recipient: admin.email,
      subject: `${directory.name}: ${issue.subject} needs your attention`,
      body: `Hello ${admin.first_name},\n\n${directory.name} changed ${issue.subject}.\n\n${text(issue.problem)}\n\n${text(issue.way_out)}\n\n${links.origin}/organisation/settings/saml/${connection_id}/scim`,
      idempotency_key: `scim.issue:${connection_id}:${issue.kind}:${issue.subject.slice(0, 80)}:${at?.at}:${admin.id}`,
    }));
  }
}
