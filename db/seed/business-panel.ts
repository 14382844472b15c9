import type pg from 'pg';
import { LEAD_ORIGINS, type LeadOrigin, type LeadStatus } from '#app/features/leads/rules/terms.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';
import type { Random } from '#db/generate/random.ts';
import type { Invented } from './business-people.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type PastLead = Invented & {
  at: Date;
  changedAt: Date;
  origin: LeadOrigin;
  status: LeadStatus;
  assigneeId: string | null;
  convertedUserId: UserId | null;
};

export async function addLead(owner: pg.Client, lead: PastLead): Promise<LeadId> {
  const { rows } = await owner.query<{ id: LeadId }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin, status, assignee_id, converted_user_id,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      lead.name,
      lead.email,
      lead.phone,
      lead.docType,
      lead.docNumber,
      lead.uf,
      lead.origin,
      lead.status,
      lead.assigneeId,
      lead.convertedUserId,
      lead.at,
      lead.changedAt,
    ],
  );
  return rows[0]?.id as LeadId;
}

/** Origin of a lead; the site is the most frequent one. */
export const pickOrigin = (random: Random): LeadOrigin =>
  random.next() < 0.55 ? 'landing' : random.pick(LEAD_ORIGINS.filter((origin) => origin !== 'importacao'));

/** Leads that are not clients (yet): more of the recent ones; those of the last day are new. */
export async function addOpenLeads(
  owner: pg.Client,
  random: Random,
  people: Iterator<Invented>,
  { count, days, team }: { count: number; days: number; team: readonly string[] },
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const hours = Math.max(1, Math.floor(days * 24 * (1 - Math.sqrt(random.next()))));
    const at = new Date(Date.now() - hours * HOUR_MS);
    const isNew = hours < 20;
    const changedAt = isNew ? at : new Date(at.getTime() + (2 + random.int(14)) * HOUR_MS);
    const lead = {
      ...people.next().value,
      at,
      changedAt,
      origin: pickOrigin(random),
      status: isNew ? 'new' : hours < 30 * 24 && random.next() < 0.7 ? 'qualified' : 'lost',
      assigneeId: isNew ? null : random.pick(team),
      convertedUserId: null,
    } satisfies PastLead;
    const id = await addLead(owner, lead);
    if (n % 12 === 0)
      await owner.query('insert into taggings (tag, lead_id, created_at) values ($1, $2, $3)', [
        random.pick(['feira de chapecó', 'retornar em janeiro', 'indicação']),
        id,
        changedAt,
      ]);
    if (n % 6 === 0 && !isNew)
      await owner.query(
        'insert into lead_notes (lead_id, author_id, body, created_at) values ($1, $2, $3, $4)',
        [id, lead.assigneeId, random.pick(NOTES), changedAt],
      );
  }
}

const NOTES = [
  'Ligou de volta. Quer esperar o décimo terceiro.',
  'Tem duas dívidas no banco e uma na loja. Enviado o contrato para ler.',
  'Não atende. Mensagem deixada no WhatsApp.',
  'Perguntou do parcelamento no cartão.',
];

/** Days from today, title; a negative day is overdue. */
const TASKS: [days: number, title: string, done?: true][] = [
  [-3, 'Ligar sobre a parcela em atraso'],
  [-1, 'Cobrar resposta do cartório'],
  [0, 'Retornar a ligação da manhã'],
  [0, 'Conferir o comprovante enviado'],
  [1, 'Enviar a segunda via do contrato'],
  [2, 'Pedir o documento que falta'],
  [5, 'Acompanhar a resposta do birô'],
  [12, 'Lembrar da renegociação'],
  [-6, 'Avisar que o serviço terminou', true],
  [-9, 'Conferir a consulta nova', true],
];

/** Adds the team's open and done tasks, for clients and in general. */
export async function addPanelWork(
  owner: pg.Client,
  random: Random,
  { clients, team }: { clients: readonly UserId[]; team: readonly string[] },
): Promise<void> {
  for (const [days, title, done] of TASKS) {
    const due = new Date(Date.now() + days * DAY_MS);
    await owner.query(
      `insert into tasks (title, assignee_id, client_id, status, due_at, done_at, done_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        title,
        random.next() < 0.25 && !done ? null : random.pick(team),
        random.pick(clients),
        done ? 'done' : 'open',
        due,
        done ? due : null,
        done ? random.pick(team) : null,
        new Date(due.getTime() - 4 * DAY_MS),
      ],
    );
  }
  for (const userId of clients.filter((_, at) => at % 7 === 0))
    await owner.query("insert into taggings (tag, user_id) values ('indica amigos', $1)", [userId]);
  for (const userId of clients.filter((_, at) => at % 4 === 0))
    await owner.query(
      "insert into client_notes (user_id, author_id, body, created_at) values ($1, $2, $3, now() - interval '2 days')",
      [
        userId,
        random.pick(team),
        random.pick(['Prefere WhatsApp, depois das 18 h.', 'A esposa também tem interesse.']),
      ],
    );
  for (const [at, status] of (['pending', 'analyzing', 'active', 'pending'] as const).entries())
    await owner.query(
      `insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit, status, monthly_bill_normal,
         monthly_bill_discount, created_at, updated_at)
       select id, full_name, doc_number, 'Rua das Palmeiras, 10', uf, $2, $3, $4, $5, now() - make_interval(days => $6),
         now() - make_interval(days => $6)
       from profiles where id = $1 and doc_type = 'CPF'`,
      [
        clients[at * 3 + 1],
        `30050${at}7712`,
        status,
        status === 'pending' ? null : 310,
        status === 'pending' ? null : 258,
        at + 1,
      ],
    );
}

/** A campaign with a first and a last day, still a draft. */
export const draftCampaign = (owner: pg.Client, admin: string) =>
  owner.query(
    `insert into plan_versions (plan, version, list_price, price, max_installments, entry_amount, entry_days, warranty_amount,
       warranty_days, activation_warranty_days, activates_cards, campaign_name, campaign_price, campaign_begins_on,
       campaign_ends_on, author_id)
     select plan, version + 1, list_price, price, max_installments, entry_amount, entry_days, warranty_amount, warranty_days,
       activation_warranty_days, activates_cards, 'Ano novo, nome limpo', price - 50, civil_day(now()) + 20, civil_day(now()) + 45, $1
     from plan_versions v where plan = 'CPF' and published_at is not null
       and not exists (select 1 from plan_versions d where d.plan = v.plan and d.version > v.version)`,
    [admin],
  );
