// What is listed with an organisation and kept elsewhere: the device types its contract allows, the
// EV-04 templates it can use, and its sign-up questions.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Of the organisation `t`, by the keys of its record. */
export const organisationLists = {
  device_types: (tx: Tx): Fragment => tx`
    (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'title', k.title)
          order by k.id),
        '[]')
      from device_types k where t.admin_device_limit ->> k.name is distinct from '0')`,
  ev04_config_templates: (tx: Tx): Fragment => tx`
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
          order by c.name_key, c.id),
        '[]')
      from ev04_config_templates c
      where (c.organisation_id = t.id or c.organisation_id is null) and c.archived_at is null)`,
  optional_questions: (tx: Tx): Fragment => tx`
    (select coalesce(json_agg(json_build_object('id', q.id, 'question', q.question, 'required',
            q.required)
          order by q."order", q.id),
        '[]')
      from sign_up_questions q where q.organisation_id = t.id)`,
} as const;
