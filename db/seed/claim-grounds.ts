import { claimWordsIn, sentenceKey } from '#app/features/catalog/rules/claim-words.ts';
import { PRODUCTS } from '#app/features/catalog/seed/products.ts';
import { FAQ } from '#app/features/content/seed/faq.ts';
import { ENERGY_BANNER, SITE_CONTENT } from '#app/features/content/seed/first-site-content.ts';
import { NOTICE_TEXTS } from '#app/features/notifications/rules/notice-catalog.ts';
import { fold } from '#app/lib/text.ts';
import type { PromiseKey } from '#app/terms/promise-keys.ts';

type Ground = { promiseKey: PromiseKey; source: null } | { promiseKey: null; source: string };
const promise = (promiseKey: PromiseKey): Ground => ({ promiseKey, source: null });
const source = (text: string): Ground => ({ promiseKey: null, source: text });

/** The day on which the shipped sources were read. */
export const SHIPPED_ON = '2026-11-25';
const OWNER = 'Texto inicial do produto: o dono confirma com os números da empresa';

/** Grounds of the shipped claims; the first match counts. */
const GROUNDS: [test: RegExp, ground: Ground][] = [
  [/horas uteis/, promise('resposta_24h_uteis')],
  [/dias? ute?is/, promise('prazo_12_uteis')],
  [/garant/, promise('garantia_cpf_limpo')],
  [/limp[oa]s?\b/, promise('garantia_cpf_limpo')],
  [/48 ?h/, promise('analise_48h')],
  [/liminar/, source('Código de Processo Civil, art. 300: o juiz decide caso a caso')],
  [/integrad/, source('Lista de birôs da seção Abertura; o dono confirma os convênios')],
  [/./, source(OWNER)],
];

/** Every claim of the product's shipped texts, with its ground. */
export function shippedGrounds(): (Ground & { key: string; sentence: string })[] {
  const claims = claimWordsIn({
    site: SITE_CONTENT,
    banner: ENERGY_BANNER,
    faq: FAQ,
    products: PRODUCTS,
    notices: NOTICE_TEXTS,
  });
  return claims.map(({ sentence }) => {
    const found = GROUNDS.find(([test]) => test.test(fold(sentence)));
    if (!found) throw new Error(`no ground for “${sentence}”`);
    return { key: sentenceKey(sentence), sentence, ...found[1] };
  });
}
