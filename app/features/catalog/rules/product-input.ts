import { z } from 'zod';
import { parseBRL } from '#app/lib/money.ts';
import { printed } from '#app/lib/printable.ts';
import { slugify } from '#app/lib/text.ts';
import { CARD_TYPES } from '#app/terms/card-status.ts';
import { MAX_KIND } from '#app/terms/document-kinds.ts';

const price = z.string().transform((text, context) => {
  const centavos = parseBRL(text);
  if (centavos === null) context.addIssue({ code: 'custom', message: 'Valor inválido' });
  return centavos ?? 0;
});
const short = (most: number) => z.string().max(most, `No máximo ${most} caracteres`);
const filled = (most: number, message: string) => short(most).min(1, message);

/** A product as the panel writes it. Lengths of the last two are what search engines show. */
export const ProductInput = z
  .object({
    title: short(100).min(3, 'Título deve ter no mínimo 3 caracteres').superRefine(printed),
    slug: short(80),
    subtitle: short(200),
    priceFrom: price,
    priceTo: price,
    estimatedDays: z
      .string()
      .regex(/^\d{1,3}$/, 'Prazo inválido')
      .transform(Number)
      .refine((days) => days >= 1 && days <= 365, 'Prazo inválido'),
    conditions: z
      .array(z.tuple([filled(60, 'Diga de que condição se trata'), filled(120, 'Diga a condição')]))
      .max(12, 'No máximo 12 condições'),
    benefits: z.array(short(160)).max(20, 'No máximo 20 benefícios'),
    faq: z
      .array(
        z.object({
          question: filled(200, 'Escreva a pergunta'),
          answer: filled(2_000, 'Escreva a resposta'),
        }),
      )
      .max(20, 'No máximo 20 perguntas'),
    visible: z.boolean(),
    blocked: z.boolean(),
    blockedMessage: short(200),
    legal: z.boolean().default(false),
    metaTitle: short(70),
    metaDescription: short(160),
    activatesCards: z.array(z.enum(CARD_TYPES)),
    requiredDocuments: z
      .array(short(MAX_KIND).min(3, 'Dê nome ao documento'))
      .max(10, 'No máximo 10 documentos')
      .default([]),
  })
  .superRefine(({ title, slug, priceFrom, priceTo, conditions, requiredDocuments }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (priceTo < priceFrom) fault('priceTo', 'O preço final deve ser igual ou maior que o inicial');
    if (slugify(slug || title) === '') fault('slug', 'Endereço inválido');
    const documents = requiredDocuments.map((name) => name.toLowerCase());
    if (new Set(documents).size < documents.length)
      fault('requiredDocuments', 'Há dois documentos com o mesmo nome');
    const names = conditions.map(([name]) => name);
    if (new Set(names).size < names.length) fault('conditions', 'Há duas condições com o mesmo nome');
  })
  .transform((input) => ({
    ...input,
    slug: slugify(input.slug || input.title),
    blockedMessage: input.blockedMessage || null,
  }));

export type ProductInput = z.output<typeof ProductInput>;
