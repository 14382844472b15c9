import type { ClientInvite } from '#app/features/accounts/rules/account-mails.ts';
import type { LinkWay } from '#app/features/whatsapp/rules/terms.ts';

/** Channel on which a client gets the link to a first password. */
export type WelcomeWay = 'mail' | 'whatsapp';

export const WELCOME_WAY_LABELS: Record<WelcomeWay, string> = {
  mail: 'Por e-mail',
  whatsapp: 'Por WhatsApp',
};

/** A client who may be welcomed: the invitation, null with a password; the way of its phone on WhatsApp. */
export type Welcomed = { invite: ClientInvite | null; link: LinkWay };

/** Invitation and way of a client without a password. */
export type ClientWelcome = ClientInvite & { link: LinkWay };

export const NOT_AGREED = 'A pessoa ainda não autorizou mensagens no WhatsApp.';

/**
 * Chooses the channel of a welcome: mail before WhatsApp. A client with a password or an open invitation gets none.
 * @param agreed the team says that the people without an e-mail asked for the link on WhatsApp
 * @returns the channel, or the reason of a refusal, in words for the team
 */
export function welcomeWay(
  { invite, link }: Welcomed,
  agreed: boolean,
): { way: WelcomeWay } | { why: string } {
  if (!invite) return { why: 'Já criou a senha.' };
  if (invite.sentAt && !invite.expired) return { why: 'Já recebeu o convite.' };
  if (invite.hasEmail) return { way: 'mail' };
  const why = link.why ?? (link.agreed || agreed ? null : NOT_AGREED);
  return why ? { why: `Não tem e-mail. ${why}` } : { way: 'whatsapp' };
}

/** How many clients a welcome reaches on each channel. */
export type WelcomeCounts = {
  mail: number;
  whatsapp: number;
  /** Reached on WhatsApp only if the team says that they asked for the link. */
  ifAgreed: number;
  /** Not reached, by reason; the largest first. */
  left: { why: string; count: number }[];
};

export function countWelcomes(people: readonly Welcomed[]): WelcomeCounts {
  const counts = { mail: 0, whatsapp: 0, ifAgreed: 0 };
  const left = new Map<string, number>();
  for (const person of people) {
    const now = welcomeWay(person, false);
    const agreed = welcomeWay(person, true);
    if ('way' in now) counts[now.way] += 1;
    else if ('way' in agreed) counts.ifAgreed += 1;
    else left.set(agreed.why, (left.get(agreed.why) ?? 0) + 1);
  }
  const reasons = [...left].map(([why, count]) => ({ why, count }));
  return { ...counts, left: reasons.toSorted((a, b) => b.count - a.count || a.why.localeCompare(b.why)) };
}
