import type { CardDetail, FittingProduct } from '#app/features/cases/rules/card-detail.ts';
import { nowItems } from '#app/features/cases/rules/now.ts';
import type { DueInstallment } from '#app/features/cases/rules/now-facts.ts';
import { saleOf } from '#app/features/catalog/rules/offers.ts';
import { filledWords } from '#app/features/catalog/rules/terms.ts';
import { getPlans } from '#app/features/catalog/server/index.server.ts';
import { type CustomerActor, readAs } from '#app/platform/actor.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import {
  BEGUN,
  CLOCK_FIELDS,
  clockAndNeeds,
  OPENED_BY,
  REQUESTED_DOCUMENTS_SQL,
  SCORE_FIELDS,
  SENT_DOCUMENTS,
  type StatedClock,
  type StatedDocuments,
} from './clock-statement.server.ts';
import { DUE_INSTALLMENT, ENDED, listingsToAnswer, UNSIGNED } from './now-statement.server.ts';

/** Points of the chart; older ones are left out. */
const SCORES = 60;
/** Rows of each list; a card has a handful of them. */
const ROWS = 200;

/** Orders of the card's holder whose frozen snapshot brings it. $1 the user. */
const ORDERS = `select t.* from transactions t where t.user_id = $1 and ${OPENED_BY('t')}`;

const list = (fields: string, from: string, order: string) => `coalesce((
      select json_agg(json_build_object(${fields}) order by ${order}) from ${from}
    ), '[]')`;

/** Newest first; the page of a lawsuit of decades does not carry all of it. */
const MOVEMENTS = `coalesce((select json_agg(json_build_object('id', m.id, 'grau', m.grau, 'code', m.code, 'name', m.name,
          'at', m.at, 'complement', m.complement, 'effect', m.effect) order by m.at desc, m.id desc)
        from (select * from lawsuit_movements where lawsuit_id = l.id order by at desc, id desc limit 40) m), '[]')`;

/**
 * Records that the service of type $2 works on, as the lanes of the board: the Central Bank's, those in court,
 * and the bureaus'. Debts are of all places; a rating works on no record.
 */
const OF_SERVICE = `case $2::text when 'rating' then false when 'dividas' then true
    when 'processos' then n.kind = 'acao'
    else $2::text = case when n.place = 'scr' then 'bacen' when n.kind = 'acao' then 'jus' else 'nome' end end`;

/** $1 the user, $2 the type of the card, $3 how many scores, $4 how many rows of a list. */
const CARD = `
  select json_build_object('id', c.id, 'type', c.card_type, 'status', c.status, 'rating', c.rating, 'notes', c.notes,
    ${SCORE_FIELDS},
    'stated', json_build_object(${CLOCK_FIELDS}), 'ended', ${ENDED}, 'begun', ${BEGUN()}, 'unsigned', ${UNSIGNED('t.id = c.opened_by')}, 'due', ${DUE_INSTALLMENT('t.id = c.opened_by')},
    'sent', ${SENT_DOCUMENTS}, 'requests', ${REQUESTED_DOCUMENTS_SQL},
    'scores', ${list(
      `'score', h.score, 'bureau', h.bureau, 'at', coalesce(to_json(h.taken_on), to_json(h.created_at))`,
      `(select * from card_score_history where card_id = c.id and c.score_visible and (score > 0 or taken_on is not null)
        order by created_at desc, id desc limit $3) h`,
      'coalesce(h.taken_on::timestamptz, h.created_at), h.created_at, h.id',
    )},
    'steps', ${list(
      `'id', u.id, 'name', s.name, 'description', s.description, 'status', u.status, 'notes', u.notes,
        'since', (select max(h.created_at) from card_status_history h where h.user_step_id = u.id and h.status = u.status)`,
      'user_process_steps u join process_steps s on s.id = u.step_id where u.card_id = c.id and u.enabled',
      'u.step_order, u.id',
    )},
    'toAnswer', ${listingsToAnswer(OF_SERVICE)},
    'listings', ${list(
      `'id', x.id, 'creditor', x.creditor, 'amount', ${centavosText('x.amount')}, 'place', x.place, 'state', x.state,
        'turn', x.turn, 'pile', x.pile, 'next', case when x.next_due_on is not null then json_build_object('rule', x.next_rule,
          'dueOn', x.next_due_on) end`,
      `(select * from listings n where n.user_id = p.id
        and n.linked_profile_id is not distinct from p.active_linked_profile_id and ${OF_SERVICE}
        order by n.turn = 'done', n.turn <> 'customer', coalesce(n.next_due_on, '9999-12-31'::date), n.id limit $4) x`,
      "x.turn = 'done', x.turn <> 'customer', coalesce(x.next_due_on, '9999-12-31'::date), x.id",
    )},
    'lawsuits', ${list(
      `'id', l.id, 'caseNumber', l.case_number, 'court', l.court, 'lawsuitType', l.lawsuit_type,
        'status', l.status, 'description', l.description, 'lawyerName', l.lawyer_name, 'oab', l.oab,
        'opposing', l.opposing, 'opinion', l.opinion, 'injunctionGrantedOn', l.injunction_granted_on,
        'injunctionRevokedOn', l.injunction_revoked_on, 'checkedAt', l.checked_at, 'updatedAt', l.updated_at,
        'createdAt', l.created_at, 'movements', ${MOVEMENTS}`,
      '(select * from card_lawsuits where card_id = c.id order by created_at desc, id desc limit $4) l',
      'l.created_at desc, l.id desc',
    )},
    'proofs', ${list(
      `'id', f.id, 'title', f.title, 'fileName', f.file_name, 'fileSize', f.file_size, 'createdAt', f.created_at`,
      '(select * from card_proofs where card_id = c.id order by created_at desc, id desc limit $4) f',
      'f.created_at desc, f.id desc',
    )},
    'warranties', ${list(
      `'id', w.id, 'productName', w.product_name, 'days', w.additional_days, 'dueOn', c.clock_due_on, 'amount', ${centavosText('w.additional_amount')},
        'status', case when w.status = 'active' and c.clock_due_on + w.additional_days < ($5::timestamptz at time zone 'America/Sao_Paulo')::date
          then 'expired' else w.status end`,
      'extended_warranties w where w.card_id = c.id or w.transaction_id = c.opened_by',
      'w.created_at desc, w.id',
    )},
    'orders', ${list(
      `'id', t.id, 'offer', order_offer(t.plan_snapshot), 'amount', ${centavosText('t.amount')}, 'status', t.status,
        'canceled', num_nonnulls(t.withdrawn_at, t.canceled_at) > 0, 'createdAt', t.created_at`,
      `(${ORDERS}) t`,
      't.created_at desc, t.id desc',
    )},
    'receipts', ${list(
      `'installmentId', i.id, 'paidAt', i.paid_at,
        'amount', ${centavosText('case when t.one_charge then t.amount else i.amount end')},
        'place', case when t.one_charge then json_build_object('number', 1, 'count', 1, 'agreement', 0)
          else installment_place(i.transaction_id, i.renegotiation_id, i.installment_number) end`,
      `(${ORDERS}) t join installment_payments i on i.transaction_id = t.id and i.paid_at is not null
        and (not t.one_charge or i.installment_number = 1)`,
      'i.paid_at desc, i.id desc',
    )},
    'products', ${list(
      `'slug', o.slug, 'title', o.title, 'subtitle', o.subtitle, 'priceFrom', ${centavosText('o.price_from')}, 'cards', o.activates_cards,
        'forThis', o.activates_cards @> array[$2], 'owned', o.activates_cards <@ held.types`,
      `products o where not o.blocked and o.activates_cards <> '{}'
        and (o.activates_cards @> array[$2] or not o.activates_cards && held.types)`,
      'o.activates_cards @> array[$2] desc, o.item_order, o.id',
    )}
  ) as card
  from profiles p
  join cards c on c.user_id = p.id and c.card_type = $2
    and c.linked_profile_id is not distinct from p.active_linked_profile_id
  cross join lateral (
    select coalesce(array_agg(k.card_type) filter (where k.status <> 'blocked' or service_end(k.id) is null), '{}') as types
    from cards k where k.user_id = $1 and k.linked_profile_id is not distinct from p.active_linked_profile_id
  ) held
  where p.id = $1`;

type Row = Omit<CardDetail, 'clock' | 'now' | 'needs' | 'products'> & {
  products: (FittingProduct & { cards: CardType[] })[];
} & StatedDocuments & {
    stated: StatedClock;
    unsigned: boolean;
    due: DueInstallment | null;
    toAnswer: number;
  };

/** Tasks that do not belong to one service are shown on the dashboard only. */
const NOTHING_ELSE = {
  awaitsHolder: false,
  consentOf: null,
  unrepresented: false,
  forms: 0,
  letters: null,
  covers: null,
  brokenPromises: 0,
  identity: 'in',
  loan: null,
} as const;

/**
 * Loads a card of the active holder with everything its page shows, in one statement; null if the holder has
 * no card of this type. Row level security is on; the conditions on the user are for the indexes.
 */
export async function loadCard(
  customer: CustomerActor,
  type: CardType,
  now: Date = new Date(),
): Promise<CardDetail | null> {
  const plans = await getPlans(now);
  const [row] = await readAs<{ card: Row }>(customer, 'customer-card', CARD, [
    customer.userId,
    type,
    SCORES,
    ROWS,
    now,
  ]);
  if (!row) return null;
  const { stated, sent, requests, unsigned, due, toAnswer, ...card } = row.card;
  const { clock, guarantee, needs } = clockAndNeeds(card.status, stated, { sent, requests }, now);
  const facts = {
    ...NOTHING_ELSE,
    unsigned,
    due,
    listings: toAnswer,
    cards: [{ ...card, clock, guarantee, needs }],
  };
  const products = card.products.map(({ cards, ...product }) => ({
    ...filledWords(product, plans),
    ...(saleOf({ activatesCards: cards, priceFrom: product.priceFrom }, plans) === 'plan' && {
      priceFrom: plans.CPF.promo,
    }),
  }));
  return { ...card, products, clock, needs, now: nowItems(facts, now) };
}
