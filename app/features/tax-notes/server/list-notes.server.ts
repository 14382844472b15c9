import { sql } from 'drizzle-orm';
import { NOTE_FILTER_STATES, NOTE_LIST, type NoteRow } from '#app/features/tax-notes/rules/notes-list.ts';
import { defineList, type ListPage } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosText, instantText } from '#app/platform/db/json-values.server.ts';

const noteList = defineList<NoteRow, typeof NOTE_LIST>({
  address: NOTE_LIST,
  from: ['tax_notes', 'n'],
  joins: '',
  columns: `n.id, n.user_id as "clientId", n.customer_name as name, n.environment, n.series, n.number, n.state,
    n.competence::text as competence, ${centavosText('n.amount')} as amount, n.errors,
    (select count(*)::int from tax_note_payments p where p.note_id = n.id) as payments, ${instantText('n.created_at')} as "createdAt"`,
  where: ({ state, search }) => [
    state && sql`n.state = any (string_to_array(${NOTE_FILTER_STATES[state].join(' ')}, ' '))`,
    search &&
      sql`(nome_fold(n.customer_name) like '%' || nome_fold(${search.replace(/[\\%_]/g, '\\$&')}) || '%'
      or n.number::text = ${search} or n.key = ${search.replace(/\s/g, '')})`,
  ],
  sort: { criada: 'n.created_at', valor: 'n.amount', numero: 'n.number' },
});

/** Loads one page of notes. */
export const listNotes = (admin: SignedInActor, asked: Asked<typeof NOTE_LIST>): Promise<ListPage<NoteRow>> =>
  asActor(admin, (tx) => noteList.loadIn(tx, admin, asked));
