import { sql } from 'drizzle-orm';
import { coveredLeadDocument } from '#app/features/leads/rules/contact-lead.ts';
import { LEAD_STATUS_LABELS, type LeadStatus } from '#app/features/leads/rules/terms.ts';
import { leadWords } from '#app/features/leads/server/index.server.ts';
import {
  type Found,
  type FoundKind,
  LEAST_CHARACTERS,
  rankFound,
  searchTerm,
} from '#app/features/overview/rules/panel-search.ts';
import { readCode } from '#app/features/proof/rules/verification-code.ts';
import { formatDate } from '#app/lib/dates.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { ERASED_FIELDS } from '#app/lib/erased-person.ts';
import { type Centavos, formatBRLShort } from '#app/lib/money.ts';
import { phoneNumber } from '#app/lib/phone-number.ts';
import { emailPattern } from '#app/lib/search-patterns.ts';
import { mayOpen } from '#app/panel.ts';
import { asReader, positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import { byWeek, isByWeek, searchConditions } from '#app/platform/db/search.server.ts';
import { isNoMember } from '#app/platform/position-now.server.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import type { InstallmentStatus } from '#app/terms/transaction-status.ts';
import { PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { searchProtocol } from './search-protocol.server.ts';
import { searchWork } from './search-work.server.ts';

/** Limits per kind: rows read, recent rows searched, results shown. */
const LOOKED_AT = 24;
const RECENT = 2_000;
const SHOWN = 6;

/**
 * Selects the newest rows that contain the term, however common it is. A common word is found among the
 * newest few thousand rows; only if those have too few matches, the whole table is searched through its
 * trigram index. PostgreSQL cannot estimate how rare a short text is: on its own it would walk a million rows
 * for a missing one (the order is written to prevent that).
 */
const matches = (table: 'profiles' | 'leads', columns: string, term: string, always = sql`true`) => {
  const name = sql.raw(table);
  const list = sql.raw(columns);
  const words = NAME_WORDS[table];
  const conditions = (atHand = false) => searchConditions(term, { text: 'search_text', words }, atHand);
  if (isByWeek(term, words))
    return sql`${sql.raw(`${table}_found`)} as materialized (
      select ${list} from ${byWeek([table, table], words.at, conditions())} where ${always}
      order by week.n desc, created_at desc, id desc limit ${LOOKED_AT}
    )`;
  const found = (atHand: boolean) => sql.join([always, ...conditions(atHand)], sql` and `);
  return sql`
    ${sql.raw(`${table}_recent`)} as materialized (
      select ${list} from (select * from ${name} order by created_at desc, id desc limit ${RECENT}) newest
      where ${found(true)} limit ${LOOKED_AT}
    ), ${sql.raw(`${table}_found`)} as materialized (
      select * from ${sql.raw(`${table}_recent`)}
      union
      (select ${list} from ${name}
       where (select count(*) from ${sql.raw(`${table}_recent`)}) < ${LOOKED_AT} and ${found(false)}
       order by created_at at time zone 'UTC' desc limit ${LOOKED_AT})
    )`;
};

type Row = {
  kind: FoundKind;
  id: string;
  title: string;
  document: string | null;
  detail: string;
  amount: Centavos | null;
  at: string;
  owner: 'client' | 'lead' | null;
  ownerId: string | null;
};

/**
 * Searches clients, leads and orders by name, document, telephone, e-mail or number, in one statement, best
 * first; then records, letters and lawsuits. A protocol also finds its request.
 */
export async function searchPanel(admin: SignedInActor, typed: string, shown = SHOWN): Promise<Found[]> {
  const term = searchTerm(typed);
  if (term.length < LEAST_CHARACTERS) return [];
  const { rows } = await asReader(admin, (tx) =>
    tx.execute<Row>(sql`
      with ${matches('profiles', 'id, full_name, doc_number, uf, created_at, erased_at', term, isNoMember('id'))},
      ${matches('leads', 'id, name, doc_number, status, created_at, email', term, sql`merged_into is null`)},
      person as (
        select * from profiles_found
        union select p.id, p.full_name, p.doc_number, p.uf, p.created_at, p.erased_at
        from users u join profiles p on p.id = u.id where u.email = ${term.toLowerCase()} and ${isNoMember('p.id')}
        ${byContact(term)}
      ),
      bought as (
        (select t.* from transactions t where ${numberedSo(term, mayIn(positionOf(admin), 'money', 'see'))} limit ${LOOKED_AT})
        union (select t.* from person p join transactions t on t.user_id = p.id
          order by t.created_at desc limit ${LOOKED_AT})
        union (select t.* from leads_found l join transactions t on t.lead_id = l.id
          order by t.created_at desc limit ${LOOKED_AT})
      )
      select 'client' as kind, id, full_name as title, doc_number as document,
        case when erased_at is null then uf else ${ERASED_FIELDS.name} end as detail, null::float8 as amount,
        created_at::text as at, null as owner, null::uuid as "ownerId" from person
      union all
      select 'lead', id, name, doc_number, case when email like 'excluida-%@conta.invalid' then ${ERASED_FIELDS.name} else status end, null, created_at::text, null, null from leads_found
      union all
      select 'order', b.id, coalesce(p.full_name, l.name, '') || coalesce(', para ' || h.full_name, ''), null,
        case when b.status = 'failed' and (b.withdrawn_at is not null or b.canceled_at is not null) then 'canceled' else b.status end, ${centavosSql('b.amount')},
        b.created_at::text, case when b.user_id is null then 'lead' else 'client' end, coalesce(b.user_id, b.lead_id)
      from bought b left join profiles p on p.id = b.user_id left join leads l on l.id = b.lead_id
        left join linked_profiles h on h.id = b.linked_profile_id
      order by at desc`),
  );
  const position = positionOf(admin);
  const people = mayIn(position, 'clients', 'see');
  const ranked = rankFound(
    rows.map((row) => view(row, people)),
    term,
  );
  const known = (['client', 'lead', 'order'] as const).flatMap((kind) =>
    ranked.filter((found) => found.kind === kind && mayOpen(position, found.to)).slice(0, shown),
  );
  const [work, requests] = await Promise.all([searchWork(admin, term, shown), searchProtocol(admin, term)]);
  return [...known, ...work, ...requests];
}

/** Clients by a part of their e-mail, or by another phone than their first; the newest of them. */
function byContact(term: string) {
  const [pattern, phone] = [emailPattern(term), phoneNumber(term)];
  if (!pattern && !phone) return sql``;
  const fits = pattern ? sql`u.email like ${pattern}` : sql`p.other_phones @> array[${phone}]`;
  return sql`union (select p.id, p.full_name, p.doc_number, p.uf, p.created_at, p.erased_at
    from users u join profiles p on p.id = u.id where ${fits} and ${isNoMember('p.id')}
    order by p.created_at desc, p.id desc limit ${LOOKED_AT})`;
}

/** The words of names, same expressions as their indexes. */
const NAME_WORDS = {
  profiles: 'nome_words(full_name)',
  leads: leadWords('leads'),
};

/**
 * Finds an order by the beginning of its id, or by one of its other numbers in full: payment, withdrawal,
 * contract and, for positions that see money, receipts.
 */
function numberedSo(term: string, money: boolean) {
  const hex = term.toLowerCase().replaceAll('-', '');
  const code = readCode(term) ?? term.toUpperCase();
  const [, year, number] = (money && /^(20\d\d)\/(\d{1,6})$/.exec(term)) || [];
  const byReceipt = number
    ? sql`or t.id = (select i.transaction_id from receipts r join installment_payments i on i.id = r.installment_id
        where r.year = ${Number(year)} and r.number = ${Number(number)})`
    : sql``;
  const byNumber = sql`t.gateway_transaction_id = ${term} or t.withdrawal_protocol = ${term.toUpperCase()}
    or t.id = (select a.transaction_id from contract_acceptances a where a.code = ${code}) ${byReceipt}`;
  if (!/^[0-9a-f]{6,32}$/.test(hex)) return sql`(${byNumber})`;
  return sql`(${byNumber} or t.id between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid)`;
}

/** @param people whether orders link to their buyer, or to themselves */
function view(
  { kind, id, title, document, detail, amount, at, owner, ownerId }: Row,
  people: boolean,
): Found {
  if (kind === 'client') {
    const covered = document ? maskedDocument(document) : '';
    return { kind, id, title, note: `${covered} · ${detail}`, to: `/admin/clientes/${id}` };
  }
  if (kind === 'lead') {
    const note = [coveredLeadDocument(document ?? ''), LEAD_STATUS_LABELS[detail as LeadStatus] ?? detail];
    return { kind, id, title, note: note.filter(Boolean).join(' · '), to: `/admin/leads/${id}` };
  }
  const status = PAYMENT_STATUS[detail as InstallmentStatus].label;
  return {
    kind,
    id,
    title,
    note: `${formatBRLShort(amount ?? 0)} · ${status} · ${formatDate(at)}`,
    to: !people
      ? `/admin/parcelas/${id}`
      : owner === 'client'
        ? `/admin/clientes/${ownerId}/faturas`
        : `/admin/leads/${ownerId}`,
  };
}
