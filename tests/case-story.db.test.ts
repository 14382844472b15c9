import { beforeAll, expect, test } from 'vitest';
import { answerChat } from '#app/features/assistant/server/answer-chat.server.ts';
import { embeddedModel } from '#app/features/assistant/server/ports/embedded-model.server.ts';
import { runClock } from '#app/features/automation/server/index.server.ts';
import { caseWords } from '#app/features/cases/rules/holder-now.ts';
import { timelineLine } from '#app/features/cases/rules/timeline.ts';
import {
  loadCard,
  loadClientCase,
  loadDashboard,
  loadDocuments,
  loadTimeline,
} from '#app/features/cases/server/index.server.ts';
import { isOpenForm } from '#app/features/forms/rules/terms.ts';
import { listForms } from '#app/features/forms/server/index.server.ts';
import { customerLetters, loadPower } from '#app/features/letters/server/index.server.ts';
import { loadOwnListings } from '#app/features/listings/server/index.server.ts';
import type { WaitingQueue } from '#app/features/overview/rules/queues.ts';
import { lastDays } from '#app/features/overview/rules/terms.ts';
import { listQueue, loadOverview } from '#app/features/overview/server/index.server.ts';
import { listInvoices, remindDueInstallments } from '#app/features/payments/server/index.server.ts';
import { listOwnCases } from '#app/features/promises/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { customerStatus } from '#app/terms/card-view.ts';
import { LISTING_STATE_LABELS, turnBadge } from '#app/terms/listing-words.ts';
import { customerOrder } from '#app/terms/transaction-view.ts';
import { mailsTo } from '#tests/account.ts';
import { automationSetting } from '#tests/automation.ts';
import { type Case, caseStates } from '#tests/case-states.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

const context = onTestDatabase();
const { build, STATES } = caseStates(context);
const { create, work, query } = automationSetting(context);
const now = new Date();
const today = civilDateAt(now);
const period = lastDays(7, today);
const HOUR_MS = 3_600_000;

/** `over`: whether the case ended; `asks`: whether the customer has to do something. Null says neither. */
type Claim = { over: boolean | null; asks: boolean | null };
/** A case with the counts of the panel's first page before it was built, and its client's first address. */
type Seen = Case & { before: Record<WaitingQueue, number>; email: string };

const ASKING = [
  'holder',
  'representative',
  'contract',
  'pay',
  'letter',
  'document',
  'form',
  'listing',
  'identity',
  'loan',
];
const asksIn = (kinds: readonly string[]) => kinds.some((kind) => ASKING.includes(kind));
/** A page without any service says nothing about a case. */
const overOf = (kinds: readonly string[]) =>
  kinds.includes('ended') ? true : kinds.includes('start') ? null : false;
const overIn = (words: readonly string[]) => words.some((label) => /^Encerrad[oa]/.test(label));

/** Queues of work in the name of a client. Rows of an ended case do not belong there. */
const WORK: readonly WaitingQueue[] = [
  'prazos',
  'documentos',
  'cartas',
  'procuracoes',
  'anotacoes',
  'processos',
  'parcelas',
  'garantias',
  'emprestimos',
];
const waitingCounts = async (admin: SignedInActor) => (await loadOverview(admin, period, now)).waiting;
const queueRows = async ({ client }: Case, admin: SignedInActor) => {
  const found = await Promise.all(
    WORK.map(async (queue) => {
      const { rows } = await listQueue(admin, queue, { period, after: null }, now);
      return [queue, rows.filter(({ clientId }) => clientId === client.userId).length] as const;
    }),
  );
  return Object.fromEntries(found);
};

/** Rules of the business that remind by mail, by the moment that they count from. */
const REMINDERS = {
  form_unanswered: 'Responda ao formulário',
  documents_missing: 'Envie os documentos',
} as const;
let rules: string[] = [];
beforeAll(async () => {
  const admin = await addPerson(context.owner, 'admin');
  for (const [anchor, title] of Object.entries(REMINDERS) as [keyof typeof REMINDERS, string][])
    rules = [
      ...rules,
      await create(admin, {
        trigger: { kind: 'time', anchor, amount: 1, unit: 'hours', direction: 'after' },
        actions: [{ kind: 'mail', title, message: 'Falta isto para continuar.', link: '' }],
      }),
    ];
});

const ASSISTANT = embeddedModel({ pieceMs: 0 });
async function assistantSays(content: string): Promise<string> {
  const reply = await answerChat(
    ASSISTANT,
    { messages: [{ role: 'user', content }] },
    AbortSignal.timeout(30_000),
  );
  if (!reply.ok) throw new Error(reply.error.message);
  let answer = '';
  for await (const piece of reply.value) answer += piece;
  return answer;
}

type Read = (of: Seen, admin: SignedInActor) => Promise<Claim>;

/** Readers of each place in the customer's area; they return the claim that its words make. */
const AREA: Record<string, Read> = {
  'Início, Agora': async ({ client }) => {
    const kinds = (await loadDashboard(client, now)).now.map(({ kind }) => kind);
    return { over: overOf(kinds), asks: asksIn(kinds) };
  },
  'Início, badge': async ({ client }) => {
    const labels = (await loadDashboard(client, now)).cards.map(
      (card) => customerStatus(card.status, card).label,
    );
    return {
      over: labels.length > 0 ? overIn(labels) : null,
      asks: labels.includes('Espera por você') ? true : null,
    };
  },
  Formulários: async ({ client }) => {
    const open = (await listForms(client)).some(({ status }) => isOpenForm(status));
    return { over: null, asks: open ? true : null };
  },
  'menu, Formulários': async ({ client }) => {
    const { formsWaiting } = await loadDashboard(client, now);
    return { over: null, asks: formsWaiting > 0 ? true : null };
  },
  'service, Agora': async ({ client }) => {
    const card = await loadCard(client, 'nome' satisfies CardType, now);
    const kinds = card?.now.map(({ kind }) => kind) ?? [];
    return { over: card ? overOf(kinds) : null, asks: asksIn(kinds) ? true : null };
  },
  'service, products': async ({ client }) => {
    const card = await loadCard(client, 'nome', now);
    const has = card?.products.some(({ forThis, owned }) => forThis && owned);
    return { over: card ? has === false : null, asks: null };
  },
  'service, orders': async ({ client }) => {
    const [order] = (await loadCard(client, 'nome', now))?.orders ?? [];
    const over = order && customerOrder(order.status, order.canceled).label;
    return { over: over ? ['Cancelada', 'Reembolsado'].includes(over) : null, asks: null };
  },
  Promessas: async ({ client }) => {
    await query(
      `insert into promise_cases (promise_key, subject_id, user_id, started_at, due_at)
       select 'prazo_12_uteis', id, user_id, now(), now() + interval '12 days' from cards where user_id = $1
         and linked_profile_id is not distinct from active_holder($1) and status <> 'completed'
       on conflict do nothing`,
      [client.userId],
    );
    const states = (await listOwnCases(client))
      .filter(({ key }) => key === 'prazo_12_uteis')
      .map(({ state }) => state);
    return { over: states.includes('running') ? false : null, asks: null };
  },
  Andamento: async ({ client }) => {
    const { entries } = await loadTimeline(client, { cardType: null, after: null });
    const status = entries.find(({ kind }) => kind === 'status');
    return { over: status ? overIn([timelineLine(status, formatBRL).badge.label]) : null, asks: null };
  },
  Documentos: async ({ client }) => {
    const found = await loadDocuments(client);
    const open = found?.card.needs.some(({ state }) => state === 'missing' || state === 'refused');
    return { over: found?.over ?? null, asks: open && !found?.over ? true : null };
  },
  'Cartas, mandate': async ({ client }) => {
    const { over, power } = await loadPower(client, now);
    expect(over && power?.stands === true, 'a mandate that outlives its contract').toBe(false);
    return { over: over || power ? over : null, asks: null };
  },
  'Cartas, list': async ({ client }) => {
    const letters = await customerLetters(client);
    const toRead = letters.some(({ state, customerSays }) => state === 'approved' && customerSays === null);
    return {
      over: letters.length > 0 ? letters.every(({ over }) => over) : null,
      asks: toRead ? true : null,
    };
  },
  Registros: async ({ client }) => {
    const labels = (await loadOwnListings(client, now)).map((one) => turnBadge(one, one.service).label);
    const done = labels.every((label) => label === LISTING_STATE_LABELS.removed);
    return { over: done ? null : overIn(labels), asks: labels.includes('Espera por você') ? true : null };
  },
  Pagamentos: async ({ client }) => {
    const [invoice] = await listInvoices(client, now);
    const over =
      invoice && (invoice.withdrawal !== null || invoice.canceled !== null || invoice.status === 'refunded');
    const due = invoice?.installments.some(({ payable }) => payable) ?? false;
    return { over: over ?? null, asks: due ? true : null };
  },
};

/** Readers of the places outside of it. */
const OUTSIDE: Record<string, Read> = {
  mails: async ({ client, email }) => {
    const [user] = await query<{ email: string }>('select email from users where id = $1', [client.userId]);
    const inbox = async () =>
      (
        await Promise.all([...new Set([email, user?.email ?? ''])].map((to) => mailsTo(context.owner, to)))
      ).flat();
    const sent = await inbox();
    await remindDueInstallments(now);
    await runClock(new Date(now.getTime() + 2 * HOUR_MS));
    for (const rule of rules) await work(rule);
    const fresh = (await inbox()).slice(sent.length);
    const ended = sent.some(({ text }) => /serviços que ele abriu foram encerrados/.test(text));
    return { over: ended ? true : null, asks: fresh.length > 0 ? true : null };
  },
  assistant: async () => {
    const answer = await assistantSays('Como está o meu caso?');
    return {
      over: /encerrad|terminou/i.test(answer) ? true : null,
      // Names the page of the customer, and no task.
      asks: /não vê o seu caso.*\(\/app\)/s.test(answer) ? null : true,
    };
  },
  'panel, header': async ({ client }, admin) => {
    const state = await loadClientCase(admin, client.userId, now);
    const { label } = caseWords(state ?? { phase: 'none', turn: 'none' });
    return { over: label === 'Sem serviço' ? null : overIn([label]), asks: label === 'Vez do cliente' };
  },
  'panel, Pendências': async (of, admin) => {
    const rows = Object.values(await queueRows(of, admin));
    return { over: rows.some((count) => count > 0) ? false : null, asks: null };
  },
  'panel, Visão Geral': async (of, admin) => {
    const [rows, counts] = await Promise.all([queueRows(of, admin), waitingCounts(admin)]);
    const added = Object.fromEntries(WORK.map((queue) => [queue, counts[queue] - of.before[queue]]));
    expect(added, 'counts of the first page beside the rows of the lists').toEqual(rows);
    return { over: Object.values(added).some((count) => count > 0) ? false : null, asks: null };
  },
};

const PLACES = { ...AREA, ...OUTSIDE };
const CELLS = Object.keys(STATES).length * Object.keys(PLACES).length;

/** An account without a session can open no page of the area, so that these pages say nothing. */
const signedIn = async ({ client }: Case) =>
  (await query('select from sessions where user_id = $1 and expires_at > now()', [client.userId])).length > 0;

test.each(Object.entries(STATES))(
  `%s: no two places contradict each other (of ${CELLS} cells)`,
  async (_, { over, asks, with: who, steps }) => {
    const admin = await addPerson(context.owner, 'admin');
    const before = await waitingCounts(admin);
    const of = await build(who);
    const [user] = await query<{ email: string }>('select email from users where id = $1', [
      of.client.userId,
    ]);
    for (const step of steps) await step(of, admin);
    const seen = { ...of, before, email: user?.email ?? '' };
    const said: Record<string, Claim> = {};
    const open = await signedIn(of);
    expect(open, 'an erased account that can sign in').toBe(over !== null);
    for (const [place, read] of Object.entries(open ? PLACES : OUTSIDE))
      said[place] = await read(seen, admin);
    const against = Object.entries(said).filter(
      ([, claim]) =>
        (claim.over !== null && claim.over !== over) || (claim.asks !== null && claim.asks !== asks),
    );
    expect(Object.fromEntries(against)).toEqual({});
  },
);

test('the table has a cell for each state and place', () => {
  expect(CELLS).toBe(608);
});
