import type pg from 'pg';
import type { EnergyStatus } from '#app/features/energy/rules/terms.ts';

type DemoEnergy = {
  /** Account of the demo that asked. */
  email: string;
  /** Person of the bill; the account holder if it is missing. */
  person?: { name: string; cpf: string };
  consumerUnit: string;
  status: EnergyStatus;
  /** Reais a month: without and with the discount. */
  bills?: [normal: number, discount: number];
  reason?: string;
  daysAgo: number;
};

/** One request in every state: the customer's own discount is active, one waits for the team. */
const REQUESTS: readonly DemoEnergy[] = [
  {
    email: 'cliente@exemplo.com.br',
    consumerUnit: '3004417902',
    status: 'rejected',
    reason: 'A unidade consumidora ainda está no nome do antigo morador. Peça a troca e envie de novo.',
    daysAgo: 96,
  },
  {
    email: 'cliente@exemplo.com.br',
    consumerUnit: '3004417902',
    status: 'active',
    bills: [412.8, 338.5],
    daysAgo: 61,
  },
  {
    email: 'padaria@exemplo.com.br',
    person: { name: 'Rosa Maria Bianchi', cpf: '28625587887' },
    consumerUnit: '7110098345',
    status: 'canceled',
    bills: [980, 833],
    reason: 'O imóvel foi vendido e a conta passou para outra pessoa.',
    daysAgo: 40,
  },
  {
    email: 'antonio@exemplo.com.br',
    consumerUnit: '0200551873-6',
    status: 'analyzing',
    bills: [256.4, 217.9],
    daysAgo: 6,
  },
  { email: 'luzia@exemplo.com.br', consumerUnit: '7023315580', status: 'pending', daysAgo: 1 },
];

/** Requests for the discount on the electricity bill, so that the panel and the customer's card have something to show. */
export async function seedEnergy(owner: pg.Client): Promise<void> {
  for (const { email, person, consumerUnit, status, bills, reason, daysAgo } of REQUESTS) {
    await owner.query(
      `insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit, status, monthly_bill_normal,
         monthly_bill_discount, review_reason, created_at, updated_at)
       select p.id, coalesce($2, p.full_name), coalesce($3, p.doc_number), p.address, p.uf, $4, $5, $6, $7, $8,
         now() - make_interval(days => $9), now() - make_interval(days => $9 / 2)
       from profiles p join users u on u.id = p.id where u.email = $1`,
      [email, person?.name, person?.cpf, consumerUnit, status, bills?.[0], bills?.[1], reason, daysAgo],
    );
  }
}
