import { z } from 'zod';
import { TotpInput } from '#app/features/accounts/rules/input.ts';
import { claimWordsIn } from '#app/features/catalog/rules/claim-words.ts';
import { LEAD_STATUS_LABELS, type LeadStatus } from '#app/features/leads/rules/terms.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';
import type { ReferralWay } from '#app/terms/referral-source.ts';
import type { TransactionStatus } from '#app/terms/transaction-status.ts';
import { PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import { sharedText } from './client-rewards.ts';

/** Shown to a partner in place of a customer without that consent. */
export const NAMELESS = 'Cliente que não quis aparecer';

/** Most rows that a partner's lists show, the newest (also `partner_referrals` and `partner_offers`). */
export const SHOWN_ROWS = 100;

/** A lead or order as its partner sees it; `earned` in centavos, an ISO instant. */
export type OwnReferral = {
  id: string;
  kind: 'lead' | 'order';
  way: ReferralWay;
  happenedAt: string;
  firstName: string | null;
  uf: string | null;
  status: string;
  earned: Centavos;
};

/** State of a referral in the partner's words. */
export function referralState({ kind, status }: Pick<OwnReferral, 'kind' | 'status'>): {
  label: string;
  tone: Tone;
} {
  if (kind === 'order') return PAYMENT_STATUS[status as TransactionStatus];
  return { label: LEAD_STATUS_LABELS[status as LeadStatus], tone: 'neutral' };
}

/** Row of `site_config` with the texts that partners may send. */
export const PARTNER_TEXTS_KEY = 'partner_texts';

/** One text per paragraph; `{{empresa}}` and `{{link}}` are filled in for each partner. */
export type PartnerTexts = { texts: string };

const FIRST_TEXTS: PartnerTexts = {
  texts: [
    'Conheço a {{empresa}}, que cuida de registros negativos nos birôs de crédito, do começo ao fim e por escrito. Veja como funciona: {{link}}',
    'Tem algum registro negativo no seu CPF ou CNPJ? A {{empresa}} olha o caso antes e diz o que dá e o que não dá para fazer. Comece por aqui: {{link}}',
    'Antes de contratar, leia as promessas e o contrato da {{empresa}}. Eu recebo uma comissão se você contratar por este link: {{link}}',
  ].join('\n\n'),
};

/** Parses the stored texts; the first ones if nothing was saved. */
export const storedTexts = (value: unknown): PartnerTexts =>
  z.object({ texts: z.string().min(1) }).safeParse(value).data ?? FIRST_TEXTS;

const paragraphs = (texts: string) =>
  texts
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean);

/** Most texts of a partner's page. */
const MOST_TEXTS = 8;

export const PartnerTextsInput = z.object({
  texts: sharedText(4_000).superRefine((value, context) => {
    const all = paragraphs(value);
    const fault = (message: string) => context.addIssue({ code: 'custom', message });
    if (all.length > MOST_TEXTS) fault(`No máximo ${MOST_TEXTS} textos`);
    const at = all.findIndex((text) => !text.includes('{{link}}'));
    if (at >= 0) fault(`Falta {{link}} no texto ${at + 1}`);
    const [unknown] = /\{\{(?!empresa\}\}|link\}\})[^}]*\}?\}?/.exec(value) ?? [];
    if (unknown) fault(`Campo que não existe: ${unknown}. Use {{empresa}} e {{link}}`);
  }),
});

export const PARTNER_TEXTS_LABELS: Record<keyof PartnerTexts, string> = { texts: 'Textos para parceiros' };

/**
 * Texts that a partner may send, each with the personal link. A text with a claim that the site must prove is left out:
 * a company's name may contain one. While no legal work is sold, texts about Limpa Jus are left out too.
 */
export const shareTexts = (
  { texts }: PartnerTexts,
  { company, link, legal }: { company: string; link: string; legal: boolean },
): string[] =>
  paragraphs(texts)
    .map((text) => text.replaceAll('{{empresa}}', company).replaceAll('{{link}}', link))
    .filter((text) => claimWordsIn(text).length === 0 && (legal || !/limpa\s+jus/i.test(text)));

/** Pages of the site that a partner may show, as material. */
export const MATERIALS = [
  { to: '/promessas', label: 'Promessas', text: 'O que a empresa promete e como tem cumprido.' },
  { to: '/verdades', label: 'Verdades', text: 'O que ninguém consegue fazer, e por quê.' },
  { to: '/aprender', label: 'Aprender', text: 'Textos simples sobre birôs, score e direitos.' },
  { to: '/faq', label: 'Perguntas frequentes', text: 'Preços, prazos e documentos.' },
] as const;

const PIX_MISSING = 'Escreva a chave Pix';

/** Request of a new Pix key, with a code of the second factor. */
export const PixChangeInput = TotpInput.extend({
  pixKey: z.string(PIX_MISSING).trim().min(5, PIX_MISSING).max(140, 'No máximo 140 caracteres'),
});
export type PixChangeInput = z.infer<typeof PixChangeInput>;

/** Life of an invitation's link, in hours. */
export const PARTNER_INVITE_HOURS = 48;
