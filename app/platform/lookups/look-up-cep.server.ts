import { ufOfCep } from '#app/lib/brazil.ts';
import { CEP_NOT_FOUND, type CepAnswer, CepInput, type CepResult } from '#app/lib/lookup-input.ts';
import type { CepProvider } from './ports/cep-provider.server.ts';
import type { RecentAnswers } from './recent-answers.server.ts';

const HOUR_MS = 3_600_000;

export type CepDeps = {
  /** In the order of the requests; empty means that only the ranges answer, without any network. */
  providers: CepProvider[];
  recent: RecentAnswers<CepResult>;
  /** Called for every source that did not answer. The error contains no personal data. */
  onFailure(provider: string, error: unknown): void;
};

/**
 * Returns the address of a CEP: from recent answers, otherwise from the first source that knows it. Without
 * sources the range of the number determines the state.
 * @param input `{ cep }`, with or without the hyphen
 * @returns `erro` true for an invalid and for an unknown CEP; `failed` when no source answered
 */
export async function lookUpCep(deps: CepDeps, input: unknown): Promise<CepAnswer> {
  const parsed = CepInput.safeParse(input);
  if (!parsed.success) return CEP_NOT_FOUND;
  const { cep } = parsed.data;
  const known = deps.recent.get(cep);
  if (known) return known;
  const answer = await ask(deps, cep);
  if (!answer) return deps.providers.length === 0 ? byRange(cep) : { failed: true, uf: ufOfCep(cep) ?? '' };
  // New streets may be added any day: an answer without a street is cached for an hour only.
  deps.recent.set(cep, answer, answer.logradouro ? 24 * HOUR_MS : HOUR_MS);
  return answer;
}

const byRange = (cep: string): CepResult => {
  const uf = ufOfCep(cep);
  return uf ? { erro: false, uf, logradouro: '', bairro: '' } : CEP_NOT_FOUND;
};

/**
 * Asks each source until one knows the CEP. The single CEP of a town ends in 000, and sources miss some of them: the
 * range answers for those.
 * @returns undefined when no source answered
 */
async function ask({ providers, onFailure }: CepDeps, cep: string): Promise<CepResult | undefined> {
  let answer: CepResult | undefined;
  for (const provider of providers) {
    try {
      const found = await provider.find(cep);
      if (found) return found;
      answer = cep.endsWith('000') ? byRange(cep) : CEP_NOT_FOUND;
    } catch (error) {
      onFailure(provider.name, error);
    }
  }
  return answer;
}
