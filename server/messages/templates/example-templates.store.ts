// Writes the prepared messages of a new organisation.
import { exampleTemplates } from '#domain/messages/templates/example-templates.ts';
import type { Tx } from '#server/kit/db/database.ts';

export async function insertExamples(tx: Tx, organisationId: number): Promise<void> {
  await tx`
    insert into message_templates ${tx(exampleTemplates.map((template) => ({ organisation_id: organisationId, ...template })))}
  `;
}
