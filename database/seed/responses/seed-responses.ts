// Writes the response instructions of each type of alert, at every level that may have them, and
// the resolution comments.
import { alertTypeNames, alertTypes } from '#domain/alerts/alert-type.ts';
import { insertRows, takeIds } from '../rows.ts';
import type { SeedContext, SeededOrganisation, SeededPerson } from '../world.ts';
import { deviceTypes, type Instruction, instructionsOf, type SeededStep } from './instructions.ts';
import { library } from './library.ts';
import { resolutionComments } from './resolution-comments.ts';

export interface SeededResponses {
  readonly steps: readonly SeededStep[];
  readonly comments: ReadonlyMap<string, number>;
}

export async function seedResponses(
  context: SeedContext,
  organisations: readonly SeededOrganisation[],
  people: readonly SeededPerson[],
): Promise<SeededResponses> {
  return {
    steps: await seedSteps(context, instructionsOf(organisations, people)),
    comments: await seedComments(context),
  };
}

async function seedComments({ tx }: SeedContext): Promise<Map<string, number>> {
  const ids = await takeIds(tx, 'resolution_comments', resolutionComments.length);
  const rows = resolutionComments.map((name, index) => ({
    id: ids[index] ?? 0,
    name,
    published: true,
  }));
  await insertRows(tx, 'resolution_comments', rows);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function seedSteps(
  context: SeedContext,
  instructions: readonly Instruction[],
): Promise<SeededStep[]> {
  const { tx } = context;
  const picked = await seedLibrary(context);
  const groups = await seedGroups(context, instructions);
  const ids = await takeIds(
    tx,
    'response_steps',
    instructions.reduce((sum, { steps }) => sum + steps.length, 0),
  );
  const rows = instructions.flatMap((instruction) =>
    instruction.steps.map((step, index) => {
      const { kind, content } = 'kind' in step ? step : { kind: step[0], content: step[1] };
      const fromLibrary =
        'kind' in step ? picked.get(`${instruction.type} ${step.name}`) : undefined;
      const owner = {
        organisation_id: instruction.organisation?.id ?? null,
        alert_type_id: alertTypes[instruction.type].id,
        position: index + 1,
        device_type_id: instruction.device ? deviceTypes[instruction.device].id : null,
        response_group_id: groups.get(instruction) ?? null,
        user_id: instruction.person?.id ?? null,
        required: true,
        updated_at: context.now,
      };
      const own = {
        alert_type_response_id: fromLibrary ?? null,
        ...(fromLibrary ? { kind: null, content: null } : { kind, content }),
      };
      return { row: { id: ids.shift() ?? 0, ...owner, ...own }, kind, content, instruction };
    }),
  );
  await insertRows(
    tx,
    'response_steps',
    rows.map(({ row }) => row),
  );
  return rows.map(({ row, kind, content, instruction }) => ({
    id: row.id,
    position: row.position,
    kind,
    content,
    source: instruction.source,
    instruction,
  }));
}

/** The ids of the library's texts, by alert type and name. */
async function seedLibrary({ tx, now }: SeedContext): Promise<Map<string, number>> {
  const texts = alertTypeNames.flatMap((type) => library[type].map((text) => ({ type, text })));
  const ids = await takeIds(tx, 'alert_type_responses', texts.length);
  await insertRows(
    tx,
    'alert_type_responses',
    texts.map(({ type, text }, index) => ({
      id: ids[index],
      alert_type_id: alertTypes[type].id,
      ...text,
      created_at: now,
      updated_at: now,
    })),
  );
  return new Map(texts.map(({ type, text }, index) => [`${type} ${text.name}`, ids[index] ?? 0]));
}

/** A group for each instruction of an organisation or a department. */
async function seedGroups(
  { tx, now }: SeedContext,
  instructions: readonly Instruction[],
): Promise<Map<Instruction, number>> {
  const ofGroups = instructions.flatMap((instruction) => {
    const { organisation, device, department, person } = instruction;
    return organisation && device && !person
      ? [{ instruction, organisation, device, department }]
      : [];
  });
  const ids = await takeIds(tx, 'response_groups', ofGroups.length);
  const rows = ofGroups.map(({ organisation, device, department }, index) => ({
    organisation_id: organisation.id,
    id: ids[index] ?? 0,
    name: `${department ?? 'Home visits'}, ${deviceTypes[device].title}`,
    device_type_id: deviceTypes[device].id,
    for_whole_organisation: department === undefined,
    created_at: now,
    updated_at: now,
  }));
  await insertRows(tx, 'response_groups', rows);
  await insertRows(
    tx,
    'department_response_groups',
    ofGroups.flatMap(({ organisation, device, department }, index) =>
      department === undefined
        ? []
        : [
            {
              organisation_id: organisation.id,
              department_id: organisation.departments.get(department),
              device_type_id: deviceTypes[device].id,
              response_group_id: ids[index],
              updated_at: now,
            },
          ],
    ),
  );
  return new Map(ofGroups.map(({ instruction }, index) => [instruction, ids[index] ?? 0]));
}
