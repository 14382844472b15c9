import { and, asc, eq } from 'drizzle-orm';
import { openableCards } from '#app/features/cases/server/index.server.ts';
import type { BuyerHolders, HolderChoice } from '#app/features/checkout/rules/buyer-holders.ts';
import type { CheckoutInput } from '#app/features/checkout/rules/input.ts';
import {
  type RepresentativeColumns,
  type RepresentativeValues,
  readRepresentative,
} from '#app/features/profiles/rules/representative.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { findOffer } from './order-contract.server.ts';

/**
 * Lists the holders of an account that can get the order, with their checkout fields: the active holder
 * first, then the account holder, then the linked profiles by age. Only holders with the plan's kind of
 * document.
 */
export async function listBuyersHolders(
  userId: UserId,
  what: Pick<CheckoutInput, 'plan' | 'product'>,
): Promise<BuyerHolders> {
  const { profiles: p, users: u, linkedProfiles: l } = schema;
  return asActor(system('checkout'), async (tx) => {
    const offer = await findOffer(tx, what);
    const [own] = await tx
      .select({ profile: p, email: u.email })
      .from(p)
      .innerJoin(u, eq(u.id, p.id))
      .where(eq(p.id, userId));
    if (!own || !offer.ok) return { email: own?.email ?? '', holders: [] };
    const { profile, email } = own;
    const linked = await tx
      .select()
      .from(l)
      .where(and(eq(l.mainUserId, userId), eq(l.active, true)))
      .orderBy(asc(l.createdAt), asc(l.id));
    const all = [
      { ...profile, id: '', phone: profile.phone },
      ...linked.map((one) => ({ ...one, phone: one.phone ?? profile.phone, cep: '', address: '' })),
    ].filter(({ docType }) => docType === what.plan);
    const holders: (HolderChoice & { active: boolean })[] = [];
    for (const { id, fullName, docNumber, phone, uf, cep, address, ...row } of all) {
      const holder = { userId, linkedProfileId: id || null };
      const openable = await openableCards(tx, holder, offer.value.activates);
      holders.push({
        id,
        full_name: fullName,
        doc_number: docNumber,
        phone,
        uf,
        cep,
        address,
        ...representativeValues(row),
        has: openable.length === 0,
        active: (profile.activeLinkedProfileId ?? '') === id,
      });
    }
    const first = holders.toSorted((a, b) => Number(b.active) - Number(a.active));
    return { email, holders: first.map(({ active: _, ...choice }) => choice) };
  });
}

function representativeValues(row: RepresentativeColumns): RepresentativeValues {
  const one = readRepresentative(row);
  return {
    representative_name: one?.name ?? '',
    representative_cpf: one?.cpf ?? '',
    representative_role: one?.role ?? '',
  };
}
