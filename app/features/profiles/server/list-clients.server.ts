import { sql } from 'drizzle-orm';
import { ownCondition } from '#app/features/own-fields/server/index.server.ts';
import { CLIENT_LIST, type ClientRow } from '#app/features/profiles/rules/client-list.ts';
import { defineList } from '#app/kit/list.server.ts';
import type { DocType } from '#app/lib/documents.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { phoneNumber } from '#app/lib/phone-number.ts';
import { emailPattern } from '#app/lib/search-patterns.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { searchConditions } from '#app/platform/db/search.server.ts';
import { isNoMember, selfAndAbsent } from '#app/platform/position-now.server.ts';

type Raw = Omit<ClientRow, 'document'> & { docType: DocType; docNumber: string };

export const clientList = defineList<ClientRow, typeof CLIENT_LIST, Raw>({
  address: CLIENT_LIST,
  from: ['profiles', 'p'],
  joins: 'join users u on u.id = p.id',
  columns: `p.id, p.full_name as "fullName", p.doc_type as "docType", p.doc_number as "docNumber", p.phone, p.uf, u.email,
    (select a.name from users a where a.id = p.assignee_id) as assignee,
    (select coalesce(json_agg(t.tag order by t.tag), '[]') from taggings t where t.user_id = p.id) as tags,
    coalesce((select json_agg(json_build_object('type', c.card_type, 'status', c.status) order by c.created_at, c.id)
      from cards c where c.user_id = p.id), '[]') as cards,
    (select count(*)::int from card_documents d where d.user_id = p.id and d.status = 'pending') as waiting,
    ${instantText('p.erased_at')} as "erasedAt", ${instantText('p.created_at')} as "createdAt"`,
  where: ({ status, waiting, assignee, erased, uf, tag, ownKey, ownText }, { userId }) => [
    erased ? sql`p.erased_at is not null` : sql`p.erased_at is null`,
    isNoMember('p.id'),
    uf && sql`p.uf = ${uf}`,
    tag && sql`p.id in (select t.user_id from taggings t where t.tag = ${tag})`,
    ownCondition('p.own', ownKey, ownText),
    assignee === 'none' && sql`p.assignee_id is null`,
    assignee &&
      assignee !== 'none' &&
      sql`p.assignee_id = ${assignee === 'me' ? selfAndAbsent(userId) : sql`${assignee}`}`,
    status && sql`exists (select 1 from cards c where c.user_id = p.id and c.status = ${status})`,
    // Same expression as the partial index: a parameter would prevent its use.
    waiting && sql`exists (select 1 from card_documents d where d.user_id = p.id and d.status = 'pending')`,
  ],
  search: 'p.search_text',
  words: 'nome_words(p.full_name)',
  alsoFound: (text) => {
    const pattern = emailPattern(text);
    if (pattern) return sql`select m.id from users m where m.email like ${pattern}`;
    const phone = phoneNumber(text);
    return phone ? sql`select o.id from profiles o where o.other_phones @> array[${phone}]` : null;
  },
  sort: {
    nome: 'lower(p.full_name)',
    responsavel: "coalesce((select lower(a.name) from users a where a.id = p.assignee_id), '')",
    uf: 'p.uf',
    desde: 'p.created_at',
  },
  row: ({ docNumber, email, ...row }) => ({
    ...row,
    email: mailboxOf(email),
    document: maskedDocument(docNumber),
  }),
});

/**
 * Statement that finds the clients of a search by name, document or telephone, their own or of a linked
 * profile, for lists of their rows.
 */
export const clientsFound = (text: string) => {
  const found = (target: Parameters<typeof searchConditions>[1]) =>
    sql.join(searchConditions(text, target), sql` and `);
  return sql`select c.id from profiles c
      where ${found({ text: 'c.search_text', words: 'nome_words(c.full_name)' })}
    union select h.main_user_id from linked_profiles h
      where ${found({ text: "nome_fold(h.full_name || ' ' || h.doc_number)" })}`;
};
