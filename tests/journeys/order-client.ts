import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DEMO } from './fixtures.ts';

/** Returns the product's address; waits while the product is down. */
export type Site = { up: Promise<string> };

/** An order as a form holds it: `leads` are those that answers named, `answered` counts all answers. */
export type SentOrder = { key: string; form: Record<string, string>; answered: number; leads: string[] };

/** One customer from the submit to the payment; `step` is the request that has no answer yet, `sent` counts them. */
export type Journey = {
  kind: keyof typeof KINDS;
  userId: string;
  email: string;
  orders: SentOrder[];
  step: string | null;
  sent: number;
  /** Resolves when the next request may be sent. */
  turn: () => Promise<unknown>;
  /** The installment that the bank said is paid. */
  paidInstallment: string | null;
};

type Answer = { status: number; location: string; text: string };
type Send = (step: string, path: string, form?: Record<string, string>) => Promise<Answer>;

const PIX = { plan: 'CPF', doc_number: '52998224725', payment_method: 'pix', payment_type: 'full' };
const ENTRY = { ...PIX, payment_type: 'installment' };
const CARD = { ...PIX, payment_method: 'card', payment_type: 'installment', installments: '3' };
const COMPANY = {
  ...CARD,
  plan: 'CNPJ',
  doc_number: '12ABC34501DE35',
  installments: '6',
  representative_name: 'Rita Quem Fica',
  representative_cpf: '52998224725',
  representative_role: 'Sócia',
  relationship: 'empresa',
};
const GUARANTEED = { warranty: 'on' };

/** The three ways to claim an order, combined with all options of paying. */
export const KINDS = {
  /** Orders under another address than that of the account: only the browser's cookie shows whose it is. */
  cookie: { forms: [{ ...PIX, ...GUARANTEED }], method: 'pix' },
  /** Signed in before: submit and activation are one request. */
  session: { forms: [{ ...COMPANY, ...GUARANTEED }], method: 'card' },
  /** Two orders, claimed together on another device by the confirmed address. */
  email: { forms: [ENTRY, { ...CARD, ...GUARANTEED, product: 'rating' }], method: 'pix' },
} as const;

/** A customer with a confirmed account and unsent orders. The password is that of the demo accounts. */
export async function newJourney(db: pg.Client, kind: Journey['kind']): Promise<Journey> {
  const email = `${kind}-${randomUUID()}@durar.exemplo.com.br`;
  const person = { full_name: 'Rita Quem Fica', phone: '49988887777', uf: 'SC' };
  const metadata = { ...person, doc_type: 'CPF', doc_number: '52998224725' };
  const { rows } = await db.query<{ id: string }>(
    'insert into users (name, email, email_verified, user_metadata) values ($1, $2, true, $3) returning id',
    [person.full_name, email, metadata],
  );
  const userId = rows[0]?.id ?? '';
  await db.query(
    `insert into accounts (user_id, account_id, provider_id, password)
     select $1::uuid, $1::text, 'credential', a.password from accounts a join users u on u.id = a.user_id where u.email = $2`,
    [userId, DEMO.customer.email],
  );
  const address = kind === 'cookie' ? `outro-${email}` : email;
  const orders = KINDS[kind].forms.map((option) => ({
    key: randomUUID(),
    form: { ...person, ...option, email: address, accept_terms: 'on' },
    answered: 0,
    leads: [],
  }));
  const turn = () => Promise.resolve();
  return { kind, userId, email, orders, step: null, sent: 0, turn, paidInstallment: null };
}

/** More attempts than kills: a client that needs all of them got no service. */
const ATTEMPTS = 40;

/** A separate browser with its own address. It repeats each unanswered request unchanged. */
function browser(site: Site, journey: Journey): Send {
  const jar = new Map<string, string>();
  const ip = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  async function ask(path: string, form?: Record<string, string>): Promise<Answer | null> {
    const url = await site.up;
    try {
      const response = await fetch(`${url}${path}`, {
        method: form ? 'POST' : 'GET',
        body: form ? new URLSearchParams(form) : null,
        headers: {
          origin: url,
          'x-forwarded-for': ip,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        redirect: 'manual',
      });
      const text = await response.text();
      for (const entry of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = entry.match(/^([^=]+)=([^;]*)/) ?? [];
        jar.set(name, value);
      }
      return { status: response.status, location: response.headers.get('location') ?? '', text };
    } catch {
      return null;
    }
  }
  return async (step, path, form) => {
    journey.step = step;
    journey.sent += 1;
    await journey.turn();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const answer = await ask(path, form);
      // A database that is busy coming up says 503: come again.
      if (!answer || answer.status === 503) continue;
      journey.step = null;
      if (answer.status >= 400) throw new Error(`${journey.kind}, ${step}: ${answer.status}`);
      return answer;
    }
    throw new Error(`${journey.kind}, ${step}: sem resposta`);
  };
}

async function signIn(send: Send, { email }: Journey): Promise<void> {
  const form = { intent: 'login', redirectTo: '', email, password: DEMO.customer.password };
  const { location, text } = await send('entrar', '/auth', form);
  if (!location.startsWith('/app')) throw new Error(`Not signed in: ${text.slice(0, 200)}`);
}

/** Retries as the page asks to: a database that is just coming up refuses a reading now and then. */
async function readContract(send: Send, { form }: SentOrder): Promise<{ sha256: string; shownAt: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const { text } = await send('contrato', '/checkout/contrato', form);
    const { shown, code } = JSON.parse(text);
    if (shown) return shown.contract;
    if (code !== 'unsaved' || attempt === 5) throw new Error(`Refused: ${text}`);
  }
}

/**
 * Reads the contracts, and signs in where the journey begins so.
 * @returns the rest of the journey: submit, claim, charge, payment. It ends when the bank says that it is paid.
 */
export async function prepare(site: Site, journey: Journey): Promise<() => Promise<void>> {
  const { kind, orders } = journey;
  const first = browser(site, journey);
  if (kind === 'session') await signIn(first, journey);
  for (const order of orders) {
    const contract = await readContract(first, order);
    Object.assign(order.form, { contract_sha256: contract.sha256, shown_at: contract.shownAt });
  }
  journey.sent = 0;
  return async () => {
    for (const order of orders) await submit(first, order);
    const second = kind === 'email' ? browser(site, journey) : first;
    if (kind !== 'session') await signIn(second, journey);
    await pay(second, journey);
  };
}

async function submit(send: Send, order: SentOrder): Promise<void> {
  const { text } = await send('pedido', '/checkout/pedido', { ...order.form, key: order.key });
  const { shown } = JSON.parse(text);
  if (!shown) throw new Error(`Refused: ${text}`);
  order.answered += 1;
  const lead = new URLSearchParams(shown.next.split('?')[1]).get('lead_id');
  if (lead) order.leads.push(lead);
}

const ID = '([0-9a-f]{8}-[0-9a-f-]{27})';

/** Returns the target of a link of a page. @throws when the page does not have the link. */
function linked({ text }: Answer, path: string): string {
  const id = text.match(new RegExp(`${path}/${ID}`))?.[1];
  if (!id) {
    const said = text.match(/role="alert"[^>]*>([\s\S]{0,300})/)?.[1] ?? text.match(/<h1[\s\S]{0,200}/)?.[0];
    throw new Error(`No link to ${path}: ${said}`);
  }
  return id;
}

async function pay(send: Send, journey: Journey): Promise<void> {
  const installment = linked(await send('faturas', '/app/faturas'), '/app/faturas');
  const { method } = KINDS[journey.kind];
  const offered = await send('cobrança', `/app/faturas/${installment}`, { intent: 'charge', method });
  const bank = `/dev/pagamento/${linked(offered, '/dev/pagamento')}`;
  const { text } = await send('pagamento', bank, { decision: 'pay' });
  if (!/<[^>]+>Paga</.test(text)) throw new Error('The bank says that nothing is paid.');
  journey.paidInstallment = installment;
}
