import { extendedPromise } from '#app/features/catalog/rules/extended-guarantee.ts';
import { lateFeeWords } from '#app/features/catalog/rules/late-fees.ts';
import { getPlans, readLateFees } from '#app/features/catalog/server/index.server.ts';
import { getSite } from '#app/features/content/server/index.server.ts';
import { contractFacts, sampleTerms, statesLateFees } from '#app/features/contracts/rules/contract-facts.ts';
import { mergeContract } from '#app/features/contracts/rules/merge-fields.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import { CONTRACT_TYPES, type ContractType } from '#app/terms/contract-type.ts';
import { findContract } from './find-contract.server.ts';
import { ownSamples } from './preview-text.server.ts';
import { sanitizeContract } from './sanitize-contract.server.ts';

/** Placeholders for the customer's data: a reader has given no data yet. */
const READER = {
  'cliente.nome': '[seu nome]',
  'cliente.documento': '[seu documento]',
  'cliente.email': '[seu e-mail]',
  'cliente.telefone': '[seu telefone]',
  'cliente.representacao': '',
} as const;

export type ReadableContract = { type: ContractType; title: string; version: number; text: string };

/**
 * Loads the active text, for visitors to read before an order. @returns null for an unknown type or without
 * an active text
 */
export async function readContract(
  type: string | undefined,
  now: Date = new Date(),
): Promise<ReadableContract | null> {
  const known = CONTRACT_TYPES.find((one) => one === type);
  if (!known) return null;
  const [{ company }, plans, found] = await Promise.all([
    getSite('company'),
    getPlans(now),
    asActor(VISITOR, async (tx) => ({
      contract: await findContract(tx, known),
      lateFees: await readLateFees(tx),
    })),
  ]);
  const { contract, lateFees } = found;
  if (!contract) return null;
  const today = civilDateAt(now);
  const { title, version, content } = contract;
  const terms = { ...sampleTerms(known, today, plans), warranty: null, lateFees };
  const facts = {
    ...contractFacts(terms, company, today),
    ...READER,
    'pedido.parcelas': ['[a forma de pagamento que você escolher]', lateFeeWords(lateFees)]
      .filter(Boolean)
      .join('. '),
    'pedido.garantia': `[contratada ou não, como você escolher]. Quando contratada: ${extendedPromise(plans[known === 'cnpj' ? 'CNPJ' : 'CPF'].warranty)}`,
    ...(known !== 'servico' && { 'pedido.total': formatBRL(plans[known === 'cpf' ? 'CPF' : 'CNPJ'].promo) }),
    ...(known === 'servico' && {
      'servico.nome': '[o serviço]',
      'servico.descricao': '[a descrição do serviço]',
      'servico.cards': '[o serviço]',
      'servico.prazo': '[o prazo do serviço]',
      'servico.entrega': '[o que está feito nesse dia].',
      'pedido.total': '[o preço do serviço]',
    }),
  };
  const shown = statesLateFees(sanitizeContract(content), terms);
  const merged = mergeContract(shown, facts, terms.legal, ownSamples(content));
  return merged.ok ? { type: known, title, version, text: merged.value } : null;
}
