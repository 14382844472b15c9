import { and, eq, inArray } from 'drizzle-orm';
import { saleOf } from '#app/features/checkout/rules/offers.ts';
import { SECTIONS, type SectionKey } from '#app/features/content/rules/site-sections.ts';
import { type Claim, claimsIn, clauseLabel, clausesIn } from '#app/features/contracts/rules/clauses.ts';
import { CONTRACT_NOT_SAVED, CONTRACT_TYPE_LABELS } from '#app/features/contracts/rules/contract-input.ts';
import type { ContractType } from '#app/features/contracts/rules/contract-status.ts';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { fromNumeric } from '#app/lib/money.ts';
import type { AppError } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { holdLock } from '#app/platform/db/hold-lock.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';

/** The contracts that the texts of the site speak of: those of the plans. */
const OF_PLANS: readonly ContractType[] = ['cpf', 'cnpj'];

/** The contracts that a product is sold under; none when it is sold through the team. */
export const contractsOfProduct = (product: Parameters<typeof saleOf>[0]): readonly ContractType[] =>
  ({ plan: OF_PLANS, alone: ['servico'] as const, team: [] })[saleOf(product)];

/** Publishing a text and publishing a contract wait for each other: neither passes the check of the other. */
const lockClaims = (tx: Tx) => holdLock(tx, 'contract-claims');

/**
 * Refuses a text for publication that says that something is in the contract while a contract in use does not state it,
 * beside the field that says it. Null when every claim is kept.
 */
export async function refuseUnkept(
  tx: Tx,
  body: unknown,
  types: readonly ContractType[] = OF_PLANS,
): Promise<AppError | null> {
  const claims = claimsIn(body);
  if (claims.length === 0 || types.length === 0) return null;
  await lockClaims(tx);
  const { contracts: c } = schema;
  const inUse = await tx
    .select({ type: c.type, content: c.content })
    .from(c)
    .where(and(eq(c.active, true), inArray(c.type, [...types])));
  const faults = inUse.flatMap(({ type, content }) => {
    const stated = clausesIn(content);
    return claims
      .filter(({ clause }) => !stated.includes(clause))
      .map(({ clause, sentence, place }) => ({
        place,
        message: `O contrato em uso (${CONTRACT_TYPE_LABELS[type]}) não tem a cláusula de ${clauseLabel(clause)}, e este texto diz que tem: “${sentence}” Publique primeiro um contrato com ela.`,
      }));
  });
  const [first] = faults;
  if (!first) return null;
  // The first of each field stands.
  const fields = Object.fromEntries(faults.toReversed().map(({ place, message }) => [place, message]));
  return { code: 'unkept', title: CONTRACT_NOT_SAVED, message: first.message, fields };
}

/** Refuses a contract for publication that lacks a clause which a published text says it has. */
export async function refuseLoss(tx: Tx, type: ContractType, content: string): Promise<AppError | null> {
  await lockClaims(tx);
  const stated = clausesIn(content);
  const lost = (await publishedClaims(tx, type)).find(({ clause }) => !stated.includes(clause));
  if (!lost) return null;
  const label = clauseLabel(lost.clause);
  const field = lost.clause === 'guarantee' ? ', com {{pedido.garantia}}' : '';
  const message = `Falta a cláusula de ${label} (um título e o seu texto${field}): “${lost.sentence}” está publicado em ${lost.where}. Inclua a cláusula ou mude antes esse texto.`;
  return { code: 'claim-lost', title: CONTRACT_NOT_SAVED, message, fields: { content: message } };
}

type Published = { where: string; body: unknown };

/** What the texts that visitors and customers read today say of a contract. */
async function publishedClaims(tx: Tx, type: ContractType): Promise<(Claim & { where: string })[]> {
  const texts = type === 'servico' ? [] : await siteTexts(tx);
  texts.push(...(await productTexts(tx, type)));
  return texts.flatMap(({ where, body }) => claimsIn(body).map((claim) => ({ ...claim, where })));
}

async function siteTexts(tx: Tx): Promise<Published[]> {
  const { siteConfig: s, faqItems: f, notificationTexts: n } = schema;
  const sections = await tx.select({ key: s.key, body: s.value }).from(s);
  const questions = await tx
    .select({ question: f.question, answer: f.answer })
    .from(f)
    .where(eq(f.visible, true));
  const worded = await tx.select({ key: n.key, title: n.title, body: n.body }).from(n);
  const own = new Map(worded.map(({ key, title, body }) => [key as string, { title, body }]));
  return [
    ...sections
      .filter(({ key }) => Object.hasOwn(SECTIONS, key))
      .map(({ key, body }) => ({ where: `Site, ${SECTIONS[key as SectionKey].label}`, body })),
    ...questions.map((body) => ({ where: `Perguntas frequentes, “${body.question}”`, body })),
    ...Object.entries(NOTICE_TEXTS).map(([key, { title, body }]) => ({
      where: 'Configurações, textos de avisos',
      body: { title: own.get(key)?.title ?? title, body: own.get(key)?.body ?? body },
    })),
  ];
}

async function productTexts(tx: Tx, type: ContractType): Promise<Published[]> {
  const { products: p } = schema;
  const rows = await tx.select().from(p).where(eq(p.visible, true));
  return rows
    .filter(({ activatesCards, priceFrom }) =>
      contractsOfProduct({
        activatesCards: activatesCards as Parameters<typeof saleOf>[0]['activatesCards'],
        priceFrom: fromNumeric(priceFrom),
      }).includes(type),
    )
    .map((row) => ({ where: `Produtos, ${row.title}`, body: productWords(row) }));
}

/** What the page of a product says, under the names of its fields. */
export const productWords = (product: {
  title: string;
  subtitle: string;
  conditions: unknown;
  benefits: unknown;
  faq: unknown;
  blockedMessage: string | null;
  metaDescription: string;
}) => {
  const { title, subtitle, conditions, benefits, faq, blockedMessage, metaDescription } = product;
  return { title, subtitle, conditions, benefits, faq, blockedMessage, metaDescription };
};
