import type pg from 'pg';
import { expect } from 'vitest';
import { askGuarantee } from '#app/features/cases/server/index.server.ts';
import { recordAnswer } from '#app/features/letters/server/index.server.ts';
import { claimCover, takeOnCovered } from '#app/features/listings/server/index.server.ts';
import { answerGuarantee, withdraw } from '#app/features/payments/server/index.server.ts';
import {
  approveErasure,
  askPrivacy,
  eraseAccount,
  listPrivacyRequests,
} from '#app/features/privacy/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { CustomerActor, SignedInActor } from '#app/platform/actor.server.ts';
import type { CardId, OrderId } from '#app/terms/ids.ts';
import { addRunningServices } from '#tests/late-services.ts';
import { letterClient } from '#tests/letter-client.ts';

export type Case = {
  client: CustomerActor;
  orderId: OrderId;
  card: CardId;
  listing: string;
  linked: string | null;
};
type Step = (of: Case, admin: SignedInActor) => Promise<void>;

export type State = {
  /** Whether the case ended; null for an erased account. */
  over: boolean | null;
  /** Whether the customer has to do something. */
  asks: boolean;
  with?: { company?: boolean; forLinked?: boolean };
  steps: Step[];
};

/** The states of a case, each with the steps that lead to it, on a real database. */
export function caseStates(context: { owner: pg.Client }) {
  const query = (text: string, values: unknown[] = []) => context.owner.query<{ id: string }>(text, values);

  /** A customer with a mandate, a record and an order of one service whose documents are in. */
  async function build({ company = false, forLinked = false }: State['with'] = {}): Promise<Case> {
    const { client, listing } = await letterClient(context.owner);
    const { userId } = client;
    await query('update profiles set face_verified = true where id = $1', [userId]);
    await query(
      "insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid()::text, now() + interval '1 day')",
      [userId],
    );
    if (company)
      await query(
        `update profiles set doc_type = 'CNPJ', doc_number = '11222333000181', representative_name = 'Ana Souza',
         representative_cpf = '52998224725', representative_role = 'Sócia' where id = $1`,
        [userId],
      );
    // The record waits for no answer of the customer.
    await query("update listings set turn = 'us' where id = $1", [listing]);
    const order = await query(
      `insert into transactions (user_id, amount, installments, plan_snapshot, payment_method, status)
     values ($1, 499, 1, '{"plan": "CPF", "activates": ["nome", "jus", "bacen"]}', 'pix', 'paid') returning id`,
      [userId],
    );
    const orderId = order.rows[0]?.id as OrderId;
    await query('delete from card_documents where user_id = $1', [userId]);
    await query('delete from cards where user_id = $1', [userId]);
    const [card] = await addRunningServices(
      context.owner,
      { userId, orderId },
      { activates: ['nome', 'jus', 'bacen'], startedDaysAgo: 1 },
    );
    const cardId = card?.id as CardId;
    for (const kind of company
      ? ['articles', 'cnpj_card', 'representative_id']
      : ['photo_id', 'proof_of_address'])
      await query(
        `insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status, reviewed_at)
       values ($1, $2, $3, 'rg.pdf', gen_random_uuid()::text, 10, 'application/pdf', repeat('a', 64), 'approved', now())`,
        [userId, cardId, kind],
      );
    if (!forLinked) return { client, orderId, card: cardId, listing, linked: null };
    const linked = await query(
      `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf, consent)
     values ($1, 'Maria Alves', 'CPF', '39053344705', 'mãe', 'SC', 'given') returning id`,
      [userId],
    );
    const id = linked.rows[0]?.id ?? '';
    await query('update profiles set active_linked_profile_id = $2 where id = $1', [userId, id]);
    for (const table of ['transactions', 'cards', 'listings', 'powers_of_attorney'])
      await query(`update ${table} set linked_profile_id = $2 where user_id = $1`, [userId, id]);
    return { client, orderId, card: cardId, listing, linked: id };
  }

  const set = (text: string) => async (of: Case) => void (await query(text, [of.client.userId]));

  const addLetter = (state: 'review' | 'approved' | 'overdue') => async (of: Case) =>
    void (await query(
      `insert into letters (user_id, linked_profile_id, listing_id, template_id, addressee_id, ground, state, title, source,
       body, approved_at, read_until, sent_on, sent_how, due_on)
     select $1, $4, $2, t.id, a.id, t.family, $3, 'Pedido de prova', repeat('texto ', 10), 'texto',
       case when $3 <> 'review' then now() end, case when $3 = 'approved' then now() + interval '1 day' end,
       case when $3 = 'overdue' then current_date - 20 end, case when $3 = 'overdue' then 'post' end,
       case when $3 = 'overdue' then current_date - 5 end
     from letter_templates t, addressees a where t.family = 'C2' and t.published_at is not null limit 1`,
      [of.client.userId, of.listing, state, of.linked],
    ));

  const unpaid =
    set(`insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date, created_at)
  select id, user_id, 1, 499, current_date, now() - interval '3 days' from transactions where user_id = $1`);
  const unsigned = async (of: Case) => {
    await query('alter table contract_acceptances disable trigger user');
    await query('delete from contract_acceptances where user_id = $1', [of.client.userId]);
    await query('alter table contract_acceptances enable trigger user');
  };
  const uploadWaits = set(
    "update card_documents set status = 'pending', reviewed_at = null where user_id = $1",
  );
  const withdrawn = async ({ client, orderId }: Case) => {
    expect(await withdraw(client, orderId)).toMatchObject({ ok: true });
  };
  /** Ends the order as the system does, which closes its services. */
  const endOrder = (column: string) => async (of: Case) => {
    await query(`update transactions set ${column} where user_id = $1`, [of.client.userId]);
    await query('set role nome_system');
    await query("update cards set status = 'blocked' where user_id = $1", [of.client.userId]);
    await query('reset role');
  };

  const erased: Step = async ({ client }, admin) => {
    expect(await askPrivacy(client, { kind: 'erasure' })).toMatchObject({ ok: true });
    const id = (await listPrivacyRequests(client))[0]?.id ?? '';
    expect(await approveErasure(admin, id)).toMatchObject({ ok: true });
    await eraseAccount(id);
  };
  const answered: Step = async ({ client }, admin) => {
    const { rows } = await query('select id from letters where user_id = $1', [client.userId]);
    const answer = {
      answer: 'kept_without_proof',
      on: civilDateAt(new Date()),
      protocol: '',
      file: '',
    } as const;
    expect(await recordAnswer(admin, rows[0]?.id ?? '', answer)).toMatchObject({ ok: true });
  };
  const late = set("update cards set clock_started_at = now() - interval '90 days' where user_id = $1");
  const guaranteeAsked: Step = async ({ client, card }) => {
    expect(await askGuarantee(client, card, { choice: 'continue', note: '' })).toMatchObject({ ok: true });
  };
  const guaranteeAccepted: Step = async ({ client }, admin) => {
    const { rows } = await query('select id from guarantee_requests where user_id = $1', [client.userId]);
    const answer = { decision: 'accepted', answer: 'Vamos reiterar o pedido.' } as const;
    expect(await answerGuarantee(admin, rows[0]?.id ?? '', answer)).toMatchObject({ ok: true });
  };
  const removed = [
    set("update listings set turn = 'done', state = 'removed', removed_on = current_date where user_id = $1"),
    set("update cards set status = 'completed' where user_id = $1"),
  ];
  /** A finished case within the days of its extended guarantee, whose record came back. */
  const covered: Step[] = [
    late,
    ...removed,
    set(`update transactions set plan_snapshot = plan_snapshot || '{"warranty": {"amount": 5000, "days": 90}}'
      where user_id = $1`),
    async ({ client, listing }) => {
      expect(await claimCover(client, listing)).toMatchObject({ ok: true });
    },
  ];
  const coverAnswered =
    (decision: 'accepted' | 'refused'): Step =>
    async ({ client }, admin) => {
      const { rows } = await query('select id from guarantee_requests where user_id = $1', [client.userId]);
      const id = rows[0]?.id ?? '';
      const answer = { decision, answer: 'Conferimos o registro.' };
      expect(await answerGuarantee(admin, id, answer)).toMatchObject({ ok: true });
      await takeOnCovered(id);
    };
  const formSent = set(
    'insert into sent_forms (template_id, user_id) select id, $1 from form_templates order by id limit 1',
  );
  const STATES: Record<string, State> = {
    bought: {
      over: false,
      asks: true,
      steps: [
        unsigned,
        set("update cards set clock_started_at = null, status = 'pending' where user_id = $1"),
      ],
    },
    unpaid: { over: false, asks: true, steps: [unpaid] },
    'waiting for documents': {
      over: false,
      asks: true,
      steps: [
        set('delete from card_documents where user_id = $1'),
        set("update cards set clock_started_at = null, status = 'pending' where user_id = $1"),
      ],
    },
    'refused document': {
      over: false,
      asks: true,
      steps: [
        set(
          "update card_documents set status = 'rejected', review_reason = 'Escuro' where user_id = $1 and kind = 'photo_id'",
        ),
        set('update cards set clock_paused_since = current_date where user_id = $1'),
      ],
    },
    'document in review': { over: false, asks: false, steps: [uploadWaits] },
    running: { over: false, asks: false, steps: [] },
    late: {
      over: false,
      asks: false,
      steps: [late],
    },
    'guarantee asked': { over: false, asks: false, steps: [late, guaranteeAsked] },
    'guarantee accepted': { over: false, asks: false, steps: [late, guaranteeAsked, guaranteeAccepted] },
    'letter to read': { over: false, asks: true, steps: [addLetter('approved')] },
    'letter without an answer': { over: false, asks: false, steps: [addLetter('overdue')] },
    'letter answered': { over: false, asks: false, steps: [addLetter('overdue'), answered] },
    'form to answer': { over: false, asks: true, steps: [formSent] },
    'record to confirm': {
      over: false,
      asks: true,
      steps: [set("update listings set turn = 'customer', person_says = null where user_id = $1")],
    },
    removed: {
      over: false,
      asks: false,
      steps: removed,
    },
    'cover asked': { over: false, asks: false, steps: covered },
    'cover accepted': { over: false, asks: false, steps: [...covered, coverAnswered('accepted')] },
    'cover refused': { over: false, asks: false, steps: [...covered, coverAnswered('refused')] },
    'cover asked, withdrawn': { over: true, asks: false, steps: [...covered, withdrawn] },
    'blocked by the team': {
      over: false,
      asks: false,
      steps: [set("update cards set status = 'blocked' where user_id = $1")],
    },
    withdrawn: {
      over: true,
      asks: false,
      steps: [unpaid, addLetter('review'), addLetter('overdue'), uploadWaits, withdrawn],
    },
    'withdrawn with a record, a form and a letter to read': {
      over: true,
      asks: false,
      steps: [
        addLetter('approved'),
        formSent,
        set("update listings set turn = 'customer', person_says = null where user_id = $1"),
        withdrawn,
      ],
    },
    'running, erased': { over: null, asks: false, steps: [erased] },
    'withdrawn, erased': {
      over: null,
      asks: false,
      steps: [unpaid, formSent, addLetter('approved'), withdrawn, erased],
    },
    canceled: { over: true, asks: false, steps: [endOrder('canceled_at = now(), canceled_by = user_id')] },
    refunded: { over: true, asks: false, steps: [endOrder("status = 'refunded'")] },
    'company running': { over: false, asks: false, with: { company: true }, steps: [] },
    'company withdrawn': { over: true, asks: false, with: { company: true }, steps: [withdrawn] },
    'company withdrawn, erased': {
      over: null,
      asks: false,
      with: { company: true },
      steps: [withdrawn, erased],
    },
    'linked person running': { over: false, asks: false, with: { forLinked: true }, steps: [] },
    'linked person without consent': {
      over: false,
      asks: true,
      with: { forLinked: true },
      steps: [set("update linked_profiles set consent = 'asked' where main_user_id = $1")],
    },
    'linked person withdrawn': {
      over: true,
      asks: false,
      with: { forLinked: true },
      steps: [addLetter('review'), withdrawn],
    },
  };

  return { build, STATES };
}
