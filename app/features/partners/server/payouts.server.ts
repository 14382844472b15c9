import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { mailAddress, sendToCustomer } from '#app/features/notifications/server/index.server.ts';
import { balanceOf } from '#app/features/partners/rules/commission.ts';
import { notPaid } from '#app/features/partners/rules/messages.ts';
import { formatBRL, fromNumeric, toNumeric } from '#app/lib/money.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';

const { partners: p, partnerPayouts: o, commissionEntries: e, users } = schema;
const MISSING = notPaid('not-found', 'Este parceiro não existe.');

/** A partner of the queue; amounts in centavos. `balance` is free and not paid, `waiting` not free yet. */
export type Owed = {
  id: string;
  name: string;
  balance: number;
  waiting: number;
  paid: number;
  noteId: string | null;
};

const FREE = `e.kind in ('released', 'paid') or e.was_free`;

/** Partners with money in the ledger: those to pay first. The sums of all are of the same rows. */
export async function listPayouts(admin: SignedInActor): Promise<Owed[]> {
  return asActor(admin, async (tx) => {
    const { rows } = await tx.execute<Owed>(
      sql.raw(`select p.id, p.name, ${centavosText(`coalesce(sum(e.amount) filter (where ${FREE}), 0)`)} as balance,
          ${centavosText(
            `coalesce(sum(case when e.kind = 'earned' or e.kind = 'reversed' and not e.was_free then e.amount when e.kind = 'released' then -e.amount else 0 end), 0)`,
          )} as waiting,
          ${centavosText(`coalesce(-sum(e.amount) filter (where e.kind = 'paid'), 0)`)} as paid,
          (select o.id from partner_payouts o where o.partner_id = p.id and o.paid_at is null) as "noteId"
        from partners p join commission_entries e on e.partner_id = p.id
        group by p.id order by sum(e.amount) filter (where ${FREE}) desc nulls last, p.id limit 500`),
    );
    return rows;
  });
}

async function ledgerOf(tx: Tx, partnerId: string) {
  const rows = await tx
    .select()
    .from(e)
    .where(eq(e.partnerId, partnerId))
    .orderBy(desc(e.createdAt), desc(e.id));
  return rows.map((row) => ({ ...row, amount: fromNumeric(row.amount) }));
}

/** The statement of a partner by month, newest first, and its balance. Amounts in centavos; `carried` is free after the month. */
export async function loadStatement(actor: SignedInActor, partnerId: string) {
  return asActor(actor, async (tx) => {
    const entries = await ledgerOf(tx, partnerId);
    const { rows: months } = await tx.execute<
      Record<'earned' | 'released' | 'reversed' | 'paid' | 'carried', number> & { month: string }
    >(
      sql`select to_char(date_trunc('month', e.created_at at time zone 'America/Sao_Paulo'), 'YYYY-MM-DD') as month,
        ${sql.raw(
          ['earned', 'released', 'reversed', 'paid']
            .map(
              (kind) =>
                `${centavosText(`coalesce(sum(e.amount) filter (where e.kind = '${kind}'), 0)`)} as ${kind}`,
            )
            .join(', '),
        )},
        ${sql.raw(centavosText(`sum(coalesce(sum(e.amount) filter (where ${FREE}), 0)) over (order by date_trunc('month', min(e.created_at) at time zone 'America/Sao_Paulo'))`))} as carried from commission_entries e where e.partner_id = ${partnerId} group by 1 order by 1 desc limit 36`,
    );
    return { months, ...balanceOf(entries) };
  });
}

/** The page of a payment: the partner, its balance, its note. Null for an unknown id. */
export async function loadPayout(admin: SignedInActor, partnerId: string) {
  if (!isUuid(partnerId)) return null;
  return asActor(admin, async (tx) => {
    const [partner] = await tx.select({ name: p.name, pixKey: p.pixKey }).from(p).where(eq(p.id, partnerId));
    if (!partner) return null;
    const [note] = await tx
      .select({ id: o.id, amount: o.amount, fileName: o.fileName })
      .from(o)
      .where(and(eq(o.partnerId, partnerId), isNull(o.paidAt)));
    const { balance } = balanceOf(await ledgerOf(tx, partnerId));
    return { ...partner, balance, note: note ? { ...note, amount: fromNumeric(note.amount) } : null };
  });
}

/** Stores the bytes first, so that a row always has its file; bytes without a row are deleted at once. */
async function withFile(
  partnerId: string,
  file: AcceptedFile,
  work: (path: string) => Promise<Result<null>>,
): Promise<Result<null>> {
  const path = newStorePath('card-proofs', {
    userId: partnerId,
    folder: 'parceiro',
    fileName: file.name,
    now: new Date(),
  });
  await fileStore().put(path, file.bytes);
  const done = await work(path).catch(async (error) => {
    await fileStore().remove(path);
    throw error;
  });
  if (!done.ok) await fileStore().remove(path);
  return done;
}

/** Adds the partner's note for all that is free now, sent by the team or by the partner. One payment is open at a time. */
export async function addNote(
  actor: SignedInActor,
  partnerId: string,
  file: AcceptedFile,
): Promise<Result<null>> {
  const found = await loadPayout(actor, partnerId);
  if (!found) return MISSING;
  return withFile(partnerId, file, (filePath) =>
    asActor(actor, async (tx) => {
      const { balance } = balanceOf(await ledgerOf(tx, partnerId));
      if (balance <= 0) return notPaid('nothing-paid', 'Não há comissão liberada para pagar.');
      const id = newId();
      // Names its columns: a partner may insert these alone.
      const { rows: added } = await tx.execute(sql`insert into partner_payouts
          (id, partner_id, amount, file_name, file_path, file_size, mime_type, sha256, added_by)
        values (${id}, ${partnerId}, ${toNumeric(balance)}, ${file.name}, ${filePath}, ${file.bytes.length},
          ${file.mimeType}, ${file.sha256}, ${actor.userId})
        on conflict do nothing returning id`);
      if (added.length === 0) return notPaid('open', 'Já há uma nota à espera do Pix.');
      // The row itself says that the partner sent it.
      if (actor.kind !== 'partner')
        await recordAudit(tx, actor, {
          action: 'commission.note',
          entity: 'partner_payouts',
          entityId: partnerId,
          after: { amount: balance, sha256: file.sha256 },
        });
      return ok(null);
    }),
  );
}

/** Sends the news of a transfer: to a customer who refers others on the chosen ways, to a partner with an account by mail. */
async function announcePayment(tx: Tx, partnerId: string, payoutId: string, amount: number): Promise<void> {
  const [to] = await tx
    .select({ name: p.name, customerId: p.customerId, email: users.email })
    .from(p)
    .leftJoin(users, eq(users.id, p.accountId))
    .where(eq(p.id, partnerId));
  const key = `commission-paid:${payoutId}`;
  const facts = { valor: formatBRL(amount) };
  if (to?.customerId) {
    const words = await noticeText(tx, 'reward.paid', facts);
    const way = { type: 'success', link: '/app/indique', mail: { action: 'Ver minhas indicações' } } as const;
    await sendToCustomer(tx, { userId: to.customerId, kind: 'money', key, ...way, ...words });
  } else if (to?.email) {
    const words = await noticeText(tx, 'partner.paid', facts);
    const mail = { name: to.name, action: 'Ver o extrato', link: `${env().appUrl}/parceiro/extrato` };
    await mailAddress(tx, to.email, noticeMail(words, mail), key);
  }
}

/** Records the transfer of the open note with its proof. Refused if a refund has lowered what is free. */
export async function payPartner(
  admin: SignedInActor,
  partnerId: string,
  file: AcceptedFile,
): Promise<Result<null>> {
  const found = await loadPayout(admin, partnerId);
  if (!found) return MISSING;
  return withFile(partnerId, file, (proofPath) =>
    asActor(admin, async (tx) => {
      const [note] = await tx
        .select()
        .from(o)
        .where(and(eq(o.partnerId, partnerId), isNull(o.paidAt)))
        .for('update');
      if (!note) return notPaid('not-found', 'Anexe antes a nota ou o recibo do parceiro.');
      const amount = fromNumeric(note.amount);
      const { balance } = balanceOf(await ledgerOf(tx, partnerId));
      if (balance < amount)
        return notPaid(
          'changed',
          `O saldo caiu para ${formatBRL(balance)} depois da nota de ${formatBRL(amount)}: houve devolução. Espere a próxima comissão.`,
        );
      await tx
        .update(o)
        .set({
          proofName: file.name,
          proofPath,
          proofSize: file.bytes.length,
          proofType: file.mimeType,
          proofSha256: file.sha256,
          paidAt: new Date(),
          paidBy: admin.userId,
        })
        .where(eq(o.id, note.id));
      const entry = { id: newId(), partnerId, payoutId: note.id, number: 1, kind: 'paid' as const };
      await tx.insert(e).values({ ...entry, amount: toNumeric(-amount) });
      await announcePayment(tx, partnerId, note.id, amount);
      await recordAudit(tx, admin, {
        action: 'commission.pay',
        entity: 'partner_payouts',
        entityId: partnerId,
        after: { amount, sha256: file.sha256 },
      });
      return ok(null);
    }),
  );
}
