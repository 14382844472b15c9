import { z } from 'zod';
import { ownFieldFault } from '#app/features/own-fields/rules/own-merge.ts';
import { fieldsOf } from '#app/lib/merge-text.ts';
import { type Centavos, formatAmount, parseBRL } from '#app/lib/money.ts';
import { FIRST_NAME, MOST_TEMPLATE_FIELDS, TEMPLATE_OWN } from './templates.ts';
import type { WhatsAppCategory } from './terms.ts';
import type { WhatsAppSetting } from './whatsapp-prices.ts';

/** Charged categories, with their names in the form of the prices. */
export const PRICE_LABELS: Record<WhatsAppCategory, string> = {
  utility: 'Modelo de serviço',
  service: 'Resposta na janela de 24 h',
  authentication: 'Modelo de código',
  marketing: 'Modelo de oferta',
};

/** Fields of the form, with their labels. */
export const SENDS_LABELS = { cap: 'Limite do mês', source: 'Fonte dos preços', ...PRICE_LABELS };

/** A price in reais with up to six decimals, as millionths of a real: "0,0184" is 18 400. */
const price = z
  .string('Informe o preço')
  .trim()
  .regex(/^\d{1,2}(,\d{1,6})?$/, 'Escreva o preço em reais, como 0,0184')
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 1_000_000));

const cap = z
  .string()
  .trim()
  .default('')
  .transform((text, { addIssue }) => {
    if (text === '') return null;
    const amount = parseBRL(text);
    if (amount !== null && amount >= 0 && amount <= 1_000_000_00) return amount;
    addIssue('Informe um valor até R$ 1.000.000,00, ou deixe vazio para não ter limite');
    return z.NEVER;
  });

/** Cap and prices, as `WhatsAppSetting` has them. */
export const SendsInput = z
  .object({
    cap,
    source: z
      .string('Diga onde leu os preços')
      .trim()
      .min(3, 'Diga onde e quando leu os preços')
      .max(200, 'No máximo 200 letras'),
    utility: price,
    service: price,
    authentication: price,
    marketing: price,
  })
  .transform(({ cap: capCentavos, source, ...prices }) => ({ capCentavos, source, prices }));
export type SendsInput = z.infer<typeof SendsInput>;

/** A price as the form shows it: 18 400 millionths are "0,0184". */
export const shownPrice = (millionths: number): string =>
  (millionths / 1_000_000)
    .toFixed(6)
    .replace(/0{1,4}$/, '')
    .replace('.', ',');

export const sendsDraft = ({ capCentavos, source, prices }: Omit<WhatsAppSetting, 'stopped'>) => ({
  cap: capCentavos === null ? '' : formatAmount(capCentavos as Centavos),
  source,
  utility: shownPrice(prices.utility),
  service: shownPrice(prices.service),
  authentication: shownPrice(prices.authentication),
  marketing: shownPrice(prices.marketing),
});

/** A template that the team writes, with fields as `{{primeiro_nome}}` and `{{cliente.time}}`. */
export const NewTemplate = z.object({
  title: z.string('Dê um nome').trim().min(3, 'Dê um nome').max(60, 'No máximo 60 letras'),
  body: z
    .string('Escreva o texto')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(10, 'Escreva o texto').max(900, 'No máximo 900 letras'))
    .superRefine((text, context) => {
      const fault =
        ownFieldFault(text, [FIRST_NAME], TEMPLATE_OWN) ??
        (new Set(fieldsOf(text)).size > MOST_TEMPLATE_FIELDS
          ? `No máximo ${MOST_TEMPLATE_FIELDS} campos`
          : null);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    }),
});
export type NewTemplate = z.infer<typeof NewTemplate>;

export const TemplateInput = z.object({ id: z.uuid('Este modelo não existe mais') });
