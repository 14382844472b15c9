import { sql } from 'drizzle-orm';
import type { Subjects } from '#app/features/automation/rules/event-subjects.ts';
import { EMPTY_FIELDS } from '#app/features/automation/rules/rule-fields.ts';
import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { readOwnMerge } from '#app/features/own-fields/rules/own-merge.ts';
import { ownMergeOf } from '#app/features/own-fields/server/index.server.ts';
import { formatDate } from '#app/lib/dates.ts';
import { isErased } from '#app/lib/erased-person.ts';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { fieldsOf, fillText } from '#app/lib/merge-text.ts';
import type { Centavos } from '#app/lib/money.ts';
import { formatBRL } from '#app/lib/money.ts';
import { firstName } from '#app/lib/text.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import type { CardStatus, CardType } from '#app/terms/card-status.ts';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/terms/card-view.ts';

type Row = {
  clientName: string | null;
  clientEmail: string | null;
  clientAssignee: string | null;
  leadName: string | null;
  leadEmail: string | null;
  leadAssignee: string | null;
  noMessages: boolean | null;
  cardType: CardType | null;
  cardStatus: CardStatus | null;
  clockDueOn: string | null;
  orderAmount: Centavos | null;
  plan: string | null;
  installmentNumber: number | null;
  installmentAmount: Centavos | null;
  dueDate: string | null;
  document: string | null;
  reason: string | null;
  step: string | null;
  clientOwn: OwnValues | null;
  leadOwn: OwnValues | null;
  caseOwn: OwnValues | null;
};

/** Person of a run, and the values for its texts: read when the action runs, and not stored. */
export type Person = {
  name: string | null;
  email: string | null;
  assigneeId: string | null;
  /** A lead that refused automatic messages; a client has separate settings. */
  noMessages: boolean;
  values: Readonly<Record<string, string>>;
};

const NO_PERSON: Person = {
  name: null,
  email: null,
  assigneeId: null,
  noMessages: false,
  values: EMPTY_FIELDS,
};

/** Fills a text of a rule. */
export function fillRuleText(text: string, values: Person['values']): string {
  // An own field without a value leaves nothing, like the other fields.
  const empty = fieldsOf(text).flatMap((name) => (readOwnMerge(name) ? [[name, '']] : []));
  return fillText(text, { ...Object.fromEntries(empty), ...values }).trim();
}

/** Own fields of the records, as people read them, by the names of their merge fields. */
async function ownMergeValues(tx: Tx, { leadOwn, clientOwn, caseOwn }: Row) {
  if (![leadOwn, clientOwn, caseOwn].some((own) => own && Object.keys(own).length > 0)) return {};
  const load = { lead: async () => leadOwn, client: async () => clientOwn, case: async () => caseOwn };
  return (await ownMergeOf(tx, load)).values;
}

/** Loads the person of the subjects in one statement. Returns `NO_PERSON` for erased customers. */
export async function loadPerson(tx: Tx, subjects: Subjects): Promise<Person> {
  const { userId, leadId, cardId, orderId, installmentId, documentId, stepId } = subjects;
  const { rows } = await tx.execute<Row>(sql`
    select p.full_name as "clientName", u.email as "clientEmail", p.assignee_id as "clientAssignee",
      l.name as "leadName", l.email as "leadEmail", l.assignee_id as "leadAssignee", l.no_messages as "noMessages",
      c.card_type as "cardType", c.status as "cardStatus", c.clock_due_on::text as "clockDueOn",
      ${centavosSql('t.amount')} as "orderAmount", order_offer(t.plan_snapshot) as plan,
      case when i.id is not null then (installment_place(i.transaction_id, i.renegotiation_id, i.installment_number) ->> 'number')::int end as "installmentNumber", ${centavosSql('i.amount')} as "installmentAmount", i.due_date::text as "dueDate",
      p.own as "clientOwn", l.own as "leadOwn", c.own as "caseOwn",
      d.file_name as document, d.review_reason as reason, s.name as step
    from (select 1) one
    left join profiles p on p.id = ${userId}::uuid left join users u on u.id = p.id
    left join leads l on l.id = ${leadId}::uuid
    left join cards c on c.id = ${cardId}::uuid
    left join transactions t on t.id = ${orderId}::uuid
    left join installment_payments i on i.id = ${installmentId}::uuid
    left join card_documents d on d.id = ${documentId}::uuid
    left join process_steps s on s.id = ${stepId}::uuid`);
  const [row] = rows;
  if (!row) throw new Error('unreachable');
  const name = row.clientName ?? row.leadName;
  const written = row.clientEmail ?? row.leadEmail;
  if (name === null || (written !== null && isErased(written))) return NO_PERSON;
  // A lead that came by telephone has an empty one.
  const email = (written && mailboxOf(written)) || null;
  const values: Record<string, string | null> = {
    ...(await ownMergeValues(tx, row)),
    nome: name,
    primeiro_nome: name && firstName(name),
    card: row.cardType && CARD_TITLES[row.cardType],
    situacao: row.cardStatus && CARD_STATUS_LABELS[row.cardStatus],
    prazo: row.clockDueOn && formatDate(row.clockDueOn),
    valor_pedido: row.orderAmount === null ? null : formatBRL(row.orderAmount),
    plano: row.plan,
    parcela: row.installmentNumber === null ? null : String(row.installmentNumber),
    valor: row.installmentAmount === null ? null : formatBRL(row.installmentAmount),
    vencimento: row.dueDate && formatDate(row.dueDate),
    documento: row.document,
    motivo: row.reason,
    etapa: row.step,
  };
  return {
    name,
    email,
    assigneeId: row.clientAssignee ?? row.leadAssignee,
    noMessages: row.clientName === null && row.noMessages === true,
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? ''])),
  };
}
