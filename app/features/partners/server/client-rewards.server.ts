import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  CLIENT_REWARDS_KEY,
  type ClientRewards,
  fixedReward,
  type OwnReward,
  REWARD_LABELS,
  type RewardJoinInput,
  rewardsDraft,
  rewardTerms,
  storedRewards,
} from '#app/features/partners/rules/client-rewards.ts';
import { JOIN_REFUSALS, NOT_JOINED } from '#app/features/partners/rules/messages.ts';
import {
  type OwnReferral,
  PARTNER_TEXTS_KEY,
  PARTNER_TEXTS_LABELS,
  type PartnerTexts,
  storedTexts,
} from '#app/features/partners/rules/partner-area.ts';
import { commissionWords } from '#app/features/partners/rules/terms.ts';
import { profileContact } from '#app/features/profiles/server/index.server.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { ok, type Result, refusalsOf } from '#app/lib/result.ts';
import {
  asActor,
  type CustomerActor,
  type SignedInActor,
  system,
  type Tx,
  VISITOR,
} from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { ownReferrals } from './partner-area.server.ts';

const { partners: p, users } = schema;
const ACTOR = system('client-rewards');
const refusal = refusalsOf(NOT_JOINED);

const rewards = cachedValue<ClientRewards>();
const texts = cachedValue<PartnerTexts>();

/** Rules of "Indique e ganhe", cached until they change. */
export const clientRewards = (): Promise<ClientRewards> =>
  rewards(() => asActor(VISITOR, async (tx) => storedRewards(await readSetting(tx, CLIENT_REWARDS_KEY))));

/** Texts that partners may send, cached until they change. */
export const partnerTexts = (): Promise<PartnerTexts> =>
  texts(() => asActor(VISITOR, async (tx) => storedTexts(await readSetting(tx, PARTNER_TEXTS_KEY))));

/** The customer in the program with the newest referrals. Null before the first acceptance. */
export async function loadOwnReward(
  customer: CustomerActor,
): Promise<{ own: OwnReward; referrals: OwnReferral[] } | null> {
  // The customer's role reads no table of partners.
  const [terms] = await asActor(ACTOR, (tx) =>
    tx
      .select({ mode: p.mode, rateBp: p.rateBp, fixed: p.fixed })
      .from(p)
      .where(eq(p.customerId, customer.userId)),
  );
  if (!terms) return null;
  return asActor(customer, async (tx) => {
    const { rows } = await tx.execute<Omit<OwnReward, 'earns'>>(
      sql.raw(`select code, pix_key as "pixKey", accepted, active, ${centavosText('waiting')} as waiting,
        ${centavosText('free')} as free, ${centavosText('paid')} as paid from own_reward()`),
    );
    const [own] = rows;
    return own ? { own: { ...own, earns: commissionWords(terms) }, referrals: await ownReferrals(tx) } : null;
  });
}

/**
 * Adds the customer to the program, or stores a new acceptance and Pix key, unless the team stopped the participation.
 * Orders keep the reward of the day on which they were placed.
 */
export async function joinRewards(
  customer: CustomerActor,
  { pixKey, terms }: RewardJoinInput,
  now = new Date(),
): Promise<Result<null>> {
  return asActor(ACTOR, async (tx) => {
    const rules = storedRewards(await readSetting(tx, CLIENT_REWARDS_KEY));
    if (!rules.on) return refusal('closed', JOIN_REFUSALS.off);
    const contractText = rewardTerms(rules);
    if (terms !== contractText) return refusal('changed', JOIN_REFUSALS.changed);
    const [account] = await tx.select({ name: users.name }).from(users).where(eq(users.id, customer.userId));
    const contact = await profileContact(tx, customer.userId);
    if (!account || !contact?.document) return refusal('invalid', JOIN_REFUSALS.noDocument);
    const [own] = await tx.select().from(p).where(eq(p.customerId, customer.userId)).for('update');
    if (own && !own.active) return refusal('ended', JOIN_REFUSALS.stopped);
    const accepted = {
      ...{ contractText, acceptedOn: civilDateAt(now), active: true, pixKey },
      fixed: fixedReward(rules.amount),
      ...{ name: account.name, phone: contact.phone },
    };
    const id = own?.id ?? newId();
    if (own) await tx.update(p).set(accepted).where(eq(p.id, id));
    else {
      const { name, phone } = accepted;
      const code = `i-${randomBytes(5).toString('hex')}`;
      // Names its columns: the system may insert these alone. The document may be that of a partner.
      const { rows } = await tx.execute(sql`insert into partners
          (id, kind, name, doc_number, phone, pix_key, code, mode, fixed, contract_text, accepted_on, active, customer_id)
        values (${id}, 'client', ${name}, ${contact.document}, ${phone}, ${pixKey}, ${code}, 'fixed',
          ${JSON.stringify(accepted.fixed)}::jsonb, ${contractText}, ${accepted.acceptedOn}, true, ${customer.userId})
        on conflict do nothing returning id`);
      if (rows.length === 0) return refusal('taken', JOIN_REFUSALS.partner);
    }
    await recordAudit(tx, customer, { action: 'reward.join', entity: 'partners', entityId: id });
    return ok(null);
  });
}

/** Ends the participation of an erased customer and empties its contacts; amounts and payments stay in the ledger. */
export async function forgetReferrer(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .update(p)
    .set({
      ...{ name: 'Cliente que indicou', email: '', phone: '', pixKey: '', active: false, endedAt: now },
      docNumber: sql`upper(left(replace(${p.id}::text, '-', ''), 14))`,
    })
    .where(eq(p.customerId, userId));
}

const REWARDS = {
  key: CLIENT_REWARDS_KEY,
  public: true,
  action: 'settings.rewards',
  read: storedRewards,
  shown: rewardsDraft,
  labels: REWARD_LABELS,
} as const;

/** Saves the rules of "Indique e ganhe". @param seen values that the form showed, packed */
export const saveClientRewards = (admin: SignedInActor, wanted: ClientRewards, seen: string) =>
  saveSetting(admin, REWARDS, wanted, seen);

const TEXTS = {
  key: PARTNER_TEXTS_KEY,
  public: true,
  action: 'settings.partner-texts',
  read: storedTexts,
  shown: (value: PartnerTexts) => value,
  labels: PARTNER_TEXTS_LABELS,
} as const;

/** Saves the texts that partners may send. @param seen values that the form showed, packed */
export const savePartnerTexts = (admin: SignedInActor, wanted: PartnerTexts, seen: string) =>
  saveSetting(admin, TEXTS, wanted, seen);
