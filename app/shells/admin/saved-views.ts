import { z } from 'zod';
import type { ViewAnswer } from '#app/kit/list.ts';
import { removeView, renameView, saveView, toggleDefaultView } from '#app/kit/list-views.server.ts';
import { firstMessage, readForm } from '#app/lib/form-data.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { Route } from './+types/saved-views';

/** Short, because names of saved views are shown in a narrow list. */
const ViewName = z
  .string('Dê um nome à visão')
  .trim()
  .min(1, 'Dê um nome à visão')
  .max(40, 'Nome muito longo');
const ListName = z.string().regex(/^[a-z-]{1,40}$/);

const SAVED: ViewAnswer = { toast: { tone: 'good', title: 'Visão salva' }, done: true };

/** POST /admin/visoes: saves, renames or removes a person's view of a list, or makes it the default. */
export async function action({ request, context }: Route.ActionArgs): Promise<ViewAnswer> {
  const admin = adminOf(context);
  const { intent, id = '', list, query = '', name } = readForm(await request.formData());
  if (intent === 'remove' || intent === 'default') {
    if (isUuid(id)) await (intent === 'remove' ? removeView : toggleDefaultView)(admin, id);
    return { done: true };
  }
  const parsed = ViewName.safeParse(name);
  if (!parsed.success) return { fields: { name: firstMessage(parsed.error) } };
  if (intent === 'save') {
    const of = ListName.safeParse(list);
    if (!of.success) throw new Response(null, { status: 400 });
    const saved = await saveView(admin, { list: of.data, name: parsed.data, query: query.slice(0, 1_000) });
    return saved.ok ? SAVED : { fields: { name: saved.error.message } };
  }
  if (intent !== 'rename' || !isUuid(id)) throw new Response(null, { status: 400 });
  const renamed = await renameView(admin, { id, name: parsed.data });
  if (renamed.ok) return SAVED;
  const { code, message } = renamed.error;
  // A removed view's line disappears with the answer, so no field can show the message.
  return code === 'missing'
    ? { toast: { tone: 'bad', title: 'Visão não renomeada', message } }
    : { fields: { name: message } };
}
