import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Holder, settleListings } from '#app/features/listings/server/settle.server.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ListingKind, ListingPlace, ListingState } from '#app/terms/listing.ts';

/** Columns whose value is a day, as days before today. */
type Days = Partial<
  Record<
    | 'due_on'
    | 'included_on'
    | 'paid_on'
    | 'challenged_on'
    | 'consumer_portal_on'
    | 'gone_back_on'
    | 'removed_on',
    number
  >
>;
type DemoListing = {
  email: string;
  place: ListingPlace;
  kind?: ListingKind;
  creditor: string;
  reais: string | null;
  state: ListingState;
  days: Days;
  also?: Record<string, string | boolean>;
};

const ANA = 'cliente@exemplo.com.br';

/** Listings at all five bureaus, in every state; one creditor is late, and one entry is over five years old. */
const LISTINGS: readonly DemoListing[] = [
  {
    email: ANA,
    place: 'serasa',
    creditor: 'Banco do Vale S.A.',
    reais: '3480.55',
    state: 'asked',
    days: { due_on: 420, included_on: 400, challenged_on: 4 },
    also: { person_says: 'nao_conheco', asked_of: 'bureau', contract_ref: '0048.77-2' },
  },
  {
    email: ANA,
    place: 'quod',
    creditor: 'Banco do Vale S.A.',
    reais: '3480.55',
    state: 'triaged',
    days: { due_on: 420, included_on: 396 },
    also: { person_says: 'nao_conheco', contract_ref: '0048.77-2' },
  },
  {
    email: ANA,
    place: 'spc',
    creditor: 'Lojas Serra Azul',
    reais: '612.90',
    state: 'found',
    days: { due_on: 260, included_on: 230, paid_on: 21 },
    also: { person_says: 'ja_paguei' },
  },
  {
    email: ANA,
    place: 'boavista',
    creditor: 'Financeira Oeste',
    reais: '9120.00',
    state: 'found',
    days: { due_on: 610, included_on: 580 },
  },
  {
    email: ANA,
    place: 'boavista',
    creditor: 'Telefonia Clara',
    reais: '238.40',
    state: 'kept',
    days: { due_on: 700, included_on: 650 },
    also: { person_says: 'reconheco' },
  },
  {
    email: ANA,
    place: 'cenprot',
    kind: 'protesto',
    creditor: 'Materiais Planalto Ltda.',
    reais: '1874.00',
    state: 'answered',
    days: { due_on: 330, included_on: 310, paid_on: 30 },
    also: {
      person_says: 'ja_paguei',
      notary: '1º Tabelionato de Chapecó',
      protocol: 'Livro 88, folha 41',
      uf: 'SC',
    },
  },
  {
    email: ANA,
    place: 'serasa',
    creditor: 'Cartões Horizonte',
    reais: '2210.35',
    state: 'triaged',
    days: { due_on: 1_870, included_on: 1_820 },
    also: { person_says: 'nao_sei' },
  },
  {
    email: ANA,
    place: 'spc',
    creditor: 'Faculdade Monte Alto',
    reais: '4300.00',
    state: 'gone_back',
    days: { due_on: 900, included_on: 30, gone_back_on: 3 },
    also: { person_says: 'valor_errado' },
  },
  {
    email: 'padaria@exemplo.com.br',
    place: 'serasa',
    creditor: 'Distribuidora Trigo Bom',
    reais: '7845.10',
    state: 'asked',
    days: { due_on: 200, included_on: 170, consumer_portal_on: 10 },
    also: { person_says: 'valor_errado', asked_of: 'creditor' },
  },
  {
    email: 'padaria@exemplo.com.br',
    place: 'quod',
    creditor: 'Energia do Oeste',
    reais: '402.18',
    state: 'expired',
    days: { due_on: 1_900, included_on: 1_850 },
  },
  {
    email: 'antonio@exemplo.com.br',
    place: 'scr',
    kind: 'scr_vencido',
    creditor: 'Banco Araucária',
    reais: '15600.00',
    state: 'triaged',
    days: { due_on: 150 },
    also: {
      person_says: 'reconheco',
      rate: '9.9',
      rate_month: '2025-03-01',
      rate_series: '25464',
      rate_average: '5.5',
      rate_average_from: 'typed',
      rate_average_on: '2026-11-20',
      rate_over_average: '1.8',
    },
  },
  {
    email: 'luzia@exemplo.com.br',
    place: 'boavista',
    creditor: 'Crediário Ponto Certo',
    reais: '980.00',
    state: 'found',
    days: { due_on: 95, included_on: 60, paid_on: 2 },
    also: { person_says: 'ja_paguei' },
  },
];

/** Adds listings of the demo's customers, with clocks and turn computed by the product. */
export async function seedListings(owner: pg.Client): Promise<void> {
  const today = civilDateAt(new Date());
  const holders = new Map<string, Holder>();
  for (const { email, place, kind = 'inadimplencia', creditor, reais, state, days, also = {} } of LISTINGS) {
    const dates = Object.fromEntries(Object.entries(days).map(([name, ago]) => [name, addDays(today, -ago)]));
    const values = { place, kind, creditor, amount: reais, state, ...dates, ...also };
    const names = Object.keys(values);
    const { rows } = await owner.query<{ userId: UserId }>(
      `insert into listings (user_id, ${names.join(', ')})
       select id, ${names.map((_, at) => `$${at + 2}`).join(', ')} from users where email = $1
       returning user_id as "userId"`,
      [email, ...Object.values(values)],
    );
    for (const { userId } of rows) holders.set(userId, { userId, linkedProfileId: null });
  }
  // A removed listing with its proof.
  await owner.query(
    `insert into listings (user_id, card_id, place, creditor, amount, due_on, person_says, state, removed_on, removed_proof_id)
     select p.user_id, p.card_id, 'quod', 'Seguros Vila Nova', 350, $2::date - 300, 'nao_conheco', 'removed', $2::date - 6, p.id
     from card_proofs p join users u on u.id = p.user_id where u.email = $1 order by p.created_at limit 1`,
    [ANA, today],
  );
  await owner.query(
    `insert into listing_events (listing_id, user_id, kind, by_kind, data)
     select id, user_id, 'added', 'system', jsonb_build_object('place', place, 'source', source) from listings where events = 0`,
  );
  for (const holder of holders.values()) await settleListings(drizzle(owner), holder, today);
}
