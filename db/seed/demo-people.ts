import type { LeadOrigin, LeadStatus } from '#app/features/leads/rules/terms.ts';
import type { CardStatus, CardType, Rating } from '#app/terms/card-status.ts';
import { DEMO_ACCOUNTS, DEMO_TEAM } from '#db/seed/demo-accounts.ts';

export type DemoCustomer = {
  name: string;
  email: string;
  doc_type: 'CPF' | 'CNPJ';
  doc_number: string;
  phone: string;
  uf: string;
  address: string;
  cards: CardType[];
  /**
   * Days since it was placed, amount in centavos, how many installments, and how many of them are paid. Several
   * are paid one by one, the first a month after the order.
   */
  order?: { plan: 'CPF' | 'CNPJ'; daysAgo: number; cents: number; installments: number; paid: number };
};

/** Each card type has a different state, so that every state can be seen. */
export const DEMO_CARDS: Record<
  CardType,
  { status: CardStatus; score: number; rating: Rating | null; done: number }
> = {
  nome: { status: 'active', score: 642, rating: null, done: 3 },
  jus: { status: 'active', score: 0, rating: null, done: 4 },
  bacen: { status: 'pending', score: 0, rating: null, done: 2 },
  dividas: { status: 'blocked', score: 0, rating: null, done: 0 },
  processos: { status: 'completed', score: 0, rating: null, done: 3 },
  rating: { status: 'analyzing', score: 815, rating: 'B', done: 1 },
};

const [customer, admin] = DEMO_ACCOUNTS;

/** Invented people; the documents have right check digits and are invented. */
export const DEMO_CUSTOMERS: DemoCustomer[] = [
  {
    name: customer.name,
    email: customer.email,
    doc_type: 'CPF',
    doc_number: '52998224725',
    phone: '49999990001',
    uf: 'SC',
    address: 'Rua Marechal Deodoro, 120, Centro',
    cards: ['nome', 'jus', 'bacen'],
    order: { plan: 'CPF', daysAgo: 14, cents: 49_900, installments: 1, paid: 1 },
  },
  {
    name: admin.name,
    email: admin.email,
    doc_type: 'CPF',
    doc_number: '11144477735',
    phone: '49999990002',
    uf: 'SC',
    address: 'Av. Fernando Machado, 45, Centro',
    cards: [],
  },
  {
    name: 'Padaria Pão da Serra Ltda',
    email: 'padaria@exemplo.com.br',
    doc_type: 'CNPJ',
    doc_number: '12ABC34501DE35',
    phone: '5433330003',
    uf: 'RS',
    address: 'Rua Bento Gonçalves, 800, Centro',
    cards: ['nome', 'processos'],
    order: { plan: 'CNPJ', daysAgo: 70, cents: 59_900, installments: 6, paid: 2 },
  },
  {
    name: 'Antônio José da Conceição Albuquerque Cavalcanti Filho',
    email: 'antonio@exemplo.com.br',
    doc_type: 'CPF',
    doc_number: '39053344705',
    phone: '11999990004',
    uf: 'SP',
    address: 'Rua Augusta, 1500, ap. 72',
    cards: ['nome', 'jus', 'bacen', 'dividas', 'processos', 'rating'],
    order: { plan: 'CPF', daysAgo: 14, cents: 54_900, installments: 5, paid: 0 },
  },
  {
    name: 'Luzia Ferreira',
    email: 'luzia@exemplo.com.br',
    doc_type: 'CPF',
    doc_number: '15350946056',
    phone: '71999990005',
    uf: 'BA',
    address: 'Ladeira da Barra, 33',
    cards: [],
  },
];

const TEAM_DOCUMENTS = ['20731865480', '31415926590', '27182818205', '16180339805', '14142135651'];

/** The team's own accounts: an account of the team has a profile as any other. */
export const DEMO_COLLEAGUES: DemoCustomer[] = DEMO_TEAM.map(({ email, name }, index) => ({
  name,
  email,
  doc_type: 'CPF',
  doc_number: TEAM_DOCUMENTS[index] ?? '',
  phone: `4999999001${index}`,
  uf: 'SC',
  address: 'Av. Fernando Machado, 45, Centro',
  cards: [],
}));

/** The client that the demonstration's clerk takes care of; the others are of no one. */
export const DEMO_CLIENT_OF_CLERK = customer.email;

type DemoLead = {
  name: string;
  email: string;
  whatsapp: string;
  docType: 'CPF' | 'CNPJ';
  docNumber: string;
  uf: string;
  origin: LeadOrigin;
  status: LeadStatus;
  hoursAgo: number;
};

const lead = (
  name: string,
  email: string,
  uf: string,
  origin: LeadOrigin,
  status: LeadStatus,
  hoursAgo: number,
  docNumber: string,
): DemoLead => ({
  name,
  email,
  uf,
  origin,
  status,
  hoursAgo,
  docNumber,
  docType: docNumber.length === 14 ? 'CNPJ' : 'CPF',
  whatsapp: `4999${String(8_000_000 + hoursAgo * 137).slice(0, 7)}`,
});

export const DEMO_LEADS: DemoLead[] = [
  lead('Camila Souza Martins', 'camila@exemplo.com.br', 'SC', 'landing', 'new', 1, '86288366757'),
  lead('Rogério Lima', 'rogerio@exemplo.com.br', 'PR', 'landing', 'new', 5, '98765432100'),
  lead(
    'Transportes Oeste Ltda',
    'financeiro@transportesoeste.exemplo.com.br',
    'MT',
    'checkout',
    'qualified',
    26,
    '11222333000181',
  ),
  lead('Beatriz Nogueira', 'beatriz@exemplo.com.br', 'RJ', 'contato', 'qualified', 50, '52599927765'),
  lead('Sebastião Prado', 'sebastiao@exemplo.com.br', 'MG', 'landing', 'lost', 90, '12345678909'),
  lead('Mariana Alves Ribeiro', 'cliente@exemplo.com.br', 'SC', 'checkout', 'converted', 400, '52998224725'),
];
