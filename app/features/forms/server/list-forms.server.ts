import type { FormSummary } from '#app/features/forms/rules/terms.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import { STATUS_NOW } from './read-form.server.ts';

/** More than a person is ever sent; the list is not paged. */
const LIMIT = 200;

const FORMS = `
  select f.id, t.name, ${STATUS_NOW} as status, f.created_at as "createdAt", f.updated_at as "updatedAt",
    f.answered_at as "answeredAt"
  from sent_forms f join form_templates t on t.id = f.template_id
  where f.user_id = $1
  order by f.created_at desc, f.id desc
  limit $2`;

/** The forms that the team sent to this customer, newest first. The condition on the user is for the index. */
export async function listForms(customer: CustomerActor): Promise<FormSummary[]> {
  const { rows } = await asActor(customer, (tx) =>
    prepared<FormSummary>(tx, 'forms', FORMS, [customer.userId, LIMIT]),
  );
  return rows;
}
