/** How an order or lead came to a partner. */
export const REFERRAL_WAYS = ['link', 'coupon', 'hand'] as const;
export type ReferralWay = (typeof REFERRAL_WAYS)[number];
export const REFERRAL_WAY_LABELS: Record<ReferralWay, string> = {
  link: 'Link',
  coupon: 'Cupom',
  hand: 'Pela equipe',
};

/** Partner who brought a client or an order, and the way. */
export type ReferralSource = { partner: string; way: ReferralWay };
/** "Indicado por Maria Parceira (cupom)". */
export const sourceWords = ({ partner, way }: ReferralSource): string =>
  `Indicado por ${partner} (${REFERRAL_WAY_LABELS[way].toLowerCase()})`;
