import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { PartnerInput, SavedPartner } from '#app/features/partners/rules/input.ts';
import {
  PARTNER_FIELDS,
  PARTNER_MISSING,
  PARTNER_NOT_SAVED,
  PROGRAM_TERMS,
} from '#app/features/partners/rules/messages.ts';
import { PARTNER_LIST, type PartnerRow } from '#app/features/partners/rules/partner-list.ts';
import { defineList } from '#app/kit/list.server.ts';
import { pickFields } from '#app/lib/changed-fields.ts';
import { err, ok, type Result, refusalsOf } from '#app/lib/result.ts';
import { searchPatterns } from '#app/lib/search-patterns.ts';
import { CHANGED_MEANWHILE } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor, system, type Tx } from '#app/platform/actor.server.ts';
import { lastChange } from '#app/platform/audit/last-change.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

const { partners: p } = schema;
type Row = typeof p.$inferSelect;

/** Lists partners with their leads, orders and commissions. */
export const partnerList = defineList<PartnerRow, typeof PARTNER_LIST>({
  address: PARTNER_LIST,
  from: ['partners', 'p'],
  joins: `cross join lateral (select count(*) filter (where r.lead_id is not null)::int as leads,
      count(*) filter (where r.order_id is not null)::int as orders,
      count(*) filter (where r.review = 'open')::int as open from referrals r where r.partner_id = p.id) n
    cross join lateral (select coalesce(sum(e.amount), 0) as earned,
      count(distinct e.referral_id) filter (where e.kind = 'earned')::int as sold from commission_entries e
      where e.partner_id = p.id and e.kind in ('earned', 'reversed')) m`,
  columns: `p.id, p.kind, p.name, to_json(p.states) as states, p.code, p.coupon, p.active,
    p.ended_at is not null as ended, n.leads, n.orders, n.open, m.sold, ${centavosText('m.earned')} as earned`,
  where: ({ state, search = '' }) => [
    state && sql`p.active = ${state === 'ativos'}`,
    // There are hundreds, not thousands: they are read one by one.
    ...searchPatterns(search).map(
      (anyOf) =>
        sql`nome_fold(p.name || ' ' || p.code || ' ' || coalesce(p.coupon, '') || ' ' || p.cities || ' ' || p.doc_number) like any (array[${sql.join(
          anyOf.map((pattern) => sql`${pattern}`),
          sql`, `,
        )}]::text[])`,
    ),
  ],
  sort: { nome: 'p.name', criado: 'p.created_at' },
});

const toPartner = ({ acceptedOn, states, ...row }: Row): SavedPartner =>
  pickFields(
    { ...row, states: states as SavedPartner['states'], acceptedOn: acceptedOn ?? '' },
    FIELDS,
  ) as SavedPartner;

const FIELDS = Object.keys(PARTNER_FIELDS) as (keyof SavedPartner)[];

/** Loads one partner for its form. Null for an unknown id. */
export async function findPartner(admin: SignedInActor, id: string) {
  if (!isUuid(id)) return null;
  return asActor(admin, async (tx) => {
    const [row] = await tx.select().from(p).where(eq(p.id, id));
    return row
      ? {
          partner: toPartner(row),
          version: row.version,
          ended: row.endedAt !== null,
          isCustomer: row.customerId !== null,
        }
      : null;
  });
}

const refusal = refusalsOf(PARTNER_NOT_SAVED);
const TAKEN = {
  docNumber: 'Já há um parceiro com este documento',
  code: 'Já há um parceiro com este código',
  coupon: 'Já há um parceiro com este cupom',
};
/** Fields that a customer accepted with the rules of "Indique e ganhe". */
const ACCEPTED_FIELDS = ['kind', 'mode', 'rateBp', 'fixed', 'contractText', 'acceptedOn'] as const;
const changesTerms = (before: SavedPartner, input: PartnerInput) =>
  ACCEPTED_FIELDS.some((field) => !isDeepStrictEqual(before[field], input[field]));

const ENDED = refusal('ended', 'Este parceiro foi encerrado e não muda mais.');

/** Saves a partner, or adds one without an id. Orders keep the terms of the day on which they were placed. */
export async function savePartner(
  admin: SignedInActor,
  id: string | null,
  expectedVersion: number,
  input: PartnerInput,
): Promise<Result<string>> {
  return asActor(admin, async (tx) => {
    if (id !== null && !isUuid(id)) return err(PARTNER_MISSING);
    const [row] = id ? await tx.select().from(p).where(eq(p.id, id)).for('update') : [];
    if (id && !row) return err(PARTNER_MISSING);
    if (row?.endedAt) return ENDED;
    if (row && row.version !== expectedVersion) return conflictOf(tx, row);
    if (row?.customerId && changesTerms(toPartner(row), input)) return refusal('invalid', PROGRAM_TERMS);
    const saved = id ?? newId();
    const taken = await takenField(tx, saved, input);
    if (taken) return refusal('taken', TAKEN[taken], { [taken]: TAKEN[taken] });
    const before = row && toPartner(row);
    const fields = FIELDS.filter((field) => !before || !isDeepStrictEqual(before[field], input[field]));
    if (fields.length === 0) return ok(saved);
    const values = { ...input, acceptedOn: input.acceptedOn || null };
    if (row) await tx.update(p).set(values).where(eq(p.id, saved));
    else {
      // Two admins may add one at once; the second waits for the first and is refused.
      const added = await tx
        .insert(p)
        .values({ id: saved, ...values })
        .onConflictDoNothing()
        .returning({ id: p.id });
      if (added.length === 0) return refusal('taken', TAKEN.code, { code: TAKEN.code });
    }
    await recordAudit(tx, admin, {
      action: row ? 'partner.update' : 'partner.create',
      entity: 'partners',
      entityId: saved,
      ...(before && { before: pickFields(before, fields) }),
      after: { ...pickFields(input, fields), name: input.name },
    });
    return ok(saved);
  });
}

async function takenField(tx: Tx, id: string, { docNumber, code, coupon }: PartnerInput) {
  const [other] = await tx
    .select({ docNumber: p.docNumber, code: p.code, coupon: p.coupon })
    .from(p)
    .where(
      and(
        ne(p.id, id),
        or(eq(p.docNumber, docNumber), eq(p.code, code), coupon ? eq(p.coupon, coupon) : undefined),
      ),
    )
    .limit(1);
  if (!other) return null;
  if (other.docNumber === docNumber) return 'docNumber';
  return other.code === code ? 'code' : 'coupon';
}

/** Returns the conflict of an edit on an outdated version, with the last editor. */
async function conflictOf(tx: Tx, row: Row) {
  const last = await lastChange(tx, { entity: 'partners', entityId: row.id, action: 'partner.update' });
  const now = [
    { label: PARTNER_FIELDS.name, value: row.name },
    { label: PARTNER_FIELDS.code, value: row.code },
    { label: PARTNER_FIELDS.active, value: row.active ? 'sim' : 'não' },
  ];
  return err({
    code: 'stale',
    title: PARTNER_NOT_SAVED,
    message: CHANGED_MEANWHILE,
    conflict: { expectedVersion: String(row.version), changes: [last], now },
  });
}

/**
 * Ends a partner: link and coupon bring nothing more, the sessions of the area end at once, open invitations are void;
 * earned commissions go on. Once.
 */
export async function endPartner(admin: SignedInActor, id: string): Promise<Result<null>> {
  const ended = await asActor(admin, async (tx): Promise<Result<UserId | null>> => {
    const [row] = isUuid(id) ? await tx.select().from(p).where(eq(p.id, id)).for('update') : [];
    if (!row) return err(PARTNER_MISSING);
    if (row.endedAt) return ok(row.accountId);
    await tx.update(p).set({ active: false, endedAt: new Date() }).where(eq(p.id, id));
    await recordAudit(tx, admin, {
      action: 'partner.end',
      entity: 'partners',
      entityId: id,
      before: { active: row.active },
      after: { name: row.name, active: false },
    });
    return ok(row.accountId);
  });
  if (!ended.ok) return ended;
  const accountId = ended.value;
  // Only the system ends sessions. Before it does, the guard and the database already refuse this account.
  if (accountId)
    await asActor(system('partners'), (tx) =>
      tx.delete(schema.sessions).where(eq(schema.sessions.userId, accountId)),
    );
  return ok(null);
}
