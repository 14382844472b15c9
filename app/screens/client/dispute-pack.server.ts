import { openOrderAcceptance } from '#app/features/contracts/server/index.server.ts';
import type { MessageView } from '#app/features/conversations/rules/terms.ts';
import { loadThread } from '#app/features/conversations/server/index.server.ts';
import { LETTER_STATE } from '#app/features/letters/rules/terms.ts';
import { clientLetters, loadLetter } from '#app/features/letters/server/index.server.ts';
import { DISPUTE_KIND_LABELS, type DisputeRow } from '#app/features/payments/rules/disputes.ts';
import { findDispute, loadOrder } from '#app/features/payments/server/index.server.ts';
import type { ClientHappening } from '#app/features/profiles/rules/clients.ts';
import { loadClientHistory } from '#app/features/profiles/server/index.server.ts';
import { csvFile } from '#app/lib/csv.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { formatAmount, formatBRL } from '#app/lib/money.ts';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { type ZipEntry, zipStream } from '#app/platform/zip-stream.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { historyLine } from './history-line.ts';

/** Most pages that are read of a history and of a thread: a case of years has fewer. */
const MOST_PAGES = 50;
const MOST_LETTERS = 100;

/**
 * Opens the evidence of a dispute as a zip that is built while it is read: contract with its acceptance, payments,
 * timeline, letters and messages. A part that the admin's position may not see is left out, and named in the first file.
 * The access is logged. Null for an unknown id.
 */
export async function openDisputePack(admin: SignedInActor, id: string) {
  const dispute = await findDispute(admin, id);
  if (!dispute) return null;
  await asActor(admin, async (tx) => {
    if (dispute.clientId) await recordAccess(tx, admin, dispute.clientId, 'Provas de uma contestação');
    await recordAudit(tx, admin, { action: 'dispute.pack', entity: 'disputes', entityId: id });
  });
  return { name: `provas-${id.slice(-8)}.zip`, body: zipStream(entriesOf(admin, dispute), new Date()) };
}

const file = (name: string, text: string): ZipEntry => ({
  name,
  bytes: new TextEncoder().encode(text),
  packed: false,
});
const table = (name: string, rows: string[][]) => file(name, csvFile(rows));

async function* entriesOf(admin: SignedInActor, dispute: DisputeRow): AsyncGenerator<ZipEntry> {
  const { clientId, orderId } = dispute;
  const sees = (area: Area) => clientId !== null && mayIn(positionOf(admin), area, 'see');
  const left: string[] = [];
  yield table('pagamentos.csv', await payments(admin, dispute));
  const contract =
    mayIn(positionOf(admin), 'contracts', 'see') && (await openOrderAcceptance(admin, orderId));
  if (contract) yield { name: contract.name, bytes: contract.bytes, packed: true };
  else left.push('contrato aceito');
  if (clientId && sees('clients')) {
    yield table('linha-do-tempo.csv', await timeline(admin, clientId));
    yield file('mensagens.txt', await messages(admin, clientId));
  } else left.push('linha do tempo e mensagens');
  if (clientId && sees('letters')) yield* letters(admin, clientId);
  else left.push('cartas');
  yield file('LEIA-ME.txt', summary(dispute, left));
}

function summary({ id, kind, amount, method, paymentId, name, openedAt, dueOn }: DisputeRow, left: string[]) {
  return [
    `Provas da contestação ${id}`,
    `${DISPUTE_KIND_LABELS[kind]} de ${formatBRL(amount)}, ${PAYMENT_METHOD_LABELS[method]}, pagamento ${paymentId ?? 'sem número'}`,
    `Cliente: ${name}`,
    `Aberta em ${formatDateTime(openedAt)}, prazo da defesa ${formatDate(dueOn)}`,
    left.length > 0 ? `Não incluído, porque não há ou a sua função não vê: ${left.join('; ')}.` : 'Completo.',
    '',
  ].join('\r\n');
}

async function payments(admin: SignedInActor, { orderId }: DisputeRow): Promise<string[][]> {
  const order = await loadOrder(admin, orderId);
  const rows = (order?.installments ?? []).map((one) => [
    String(one.number),
    one.dueDate,
    formatAmount(one.amount),
    PAYMENT_STATUS[one.status].label,
    one.paidAt ? formatDateTime(one.paidAt) : '',
    PAYMENT_METHOD_LABELS[one.method],
    formatAmount(one.refundedAmount),
  ]);
  return [['parcela', 'vencimento', 'valor', 'situação', 'paga em', 'forma', 'devolvido'], ...rows];
}

async function timeline(admin: SignedInActor, clientId: UserId): Promise<string[][]> {
  const entries: ClientHappening[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = await asActor(admin, (tx) =>
      loadClientHistory(tx, clientId, { kind: null, after: decodeCursor(after) }),
    );
    entries.push(...read.entries);
    after = read.next;
    if (!after) break;
  }
  const rows = entries
    // Notes of the team are not evidence for the bank.
    .filter(({ code }) => code !== 'note' && !code.startsWith('task'))
    .map((entry) => {
      const { title, text, note } = historyLine(entry);
      return [formatDateTime(entry.at), title, text ?? '', note];
    });
  return [['quando', 'o que houve', 'detalhe', 'quem'], ...rows];
}

async function messages(admin: SignedInActor, clientId: UserId): Promise<string> {
  let all: MessageView[] = [];
  let before: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const cursor: string | null = before;
    const thread: Awaited<ReturnType<typeof loadThread>> = await asActor(admin, (tx) =>
      loadThread(tx, clientId, cursor),
    );
    all = [...thread.messages, ...all];
    before = thread.earlier;
    if (!before) break;
  }
  return all
    .map(
      ({ by, author, body, channel, createdAt }) =>
        `${formatDateTime(createdAt)} · ${by === 'customer' ? 'Cliente' : (author ?? 'Equipe')} · ${channel}\r\n${body}\r\n`,
    )
    .join('\r\n');
}

async function* letters(admin: SignedInActor, clientId: UserId): AsyncGenerator<ZipEntry> {
  const { letters: written } = await asActor(admin, (tx) => clientLetters(tx, clientId));
  const sent = written.filter(({ state }) => state !== 'draft').slice(0, MOST_LETTERS);
  yield table('cartas.csv', [
    ['carta', 'destinatário', 'credor', 'situação', 'prazo da resposta'],
    ...sent.map(({ id, addressee, creditor, state, dueOn }) => [
      id.slice(-8),
      addressee,
      creditor,
      LETTER_STATE[state].label,
      dueOn ?? '',
    ]),
  ]);
  for (const { id } of sent) {
    const letter = await loadLetter(admin, id);
    if (letter) yield file(`cartas/${id.slice(-8)}.txt`, `${letter.title}\r\n\r\n${letter.body}\r\n`);
  }
}
