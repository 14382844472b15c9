import { CEP_NOT_FOUND, CepInput, type CepResult } from '#app/features/lookups/rules/lookup-input.ts';
import { ufOfCep } from '#app/lib/brazil.ts';
import type { CepProvider } from './ports/cep-provider.server.ts';
import type { RecentAnswers } from './recent-answers.server.ts';

const HOUR_MS = 3_600_000;

export type CepDeps = {
  /** In the order in which they are asked; none means that only the ranges answer, without any network. */
  providers: CepProvider[];
  recent: RecentAnswers<CepResult>;
  /** Told of every source that did not answer. The error carries nothing of the person. */
  onFailure(provider: string, error: unknown): void;
};

/**
 * The address of a CEP: recent answers, then each source, then the state by the range of the number, which also
 * answers where no source did. Never fails: what is no CEP, or is in no range, comes back with `erro` true.
 * @param input `{ cep }`, with or without the hyphen.
 */
export async function lookUpCep(deps: CepDeps, input: unknown): Promise<CepResult> {
  const parsed = CepInput.safeParse(input);
  if (!parsed.success) return CEP_NOT_FOUND;
  const { cep } = parsed.data;
  const known = deps.recent.get(cep);
  if (known) return known;
  const answer = await ask(deps, cep);
  if (!answer) {
    const uf = ufOfCep(cep);
    return uf ? { erro: false, uf, logradouro: '', bairro: '' } : CEP_NOT_FOUND;
  }
  // A new street may be entered any day, so "unknown" is kept for less long than an address.
  deps.recent.set(cep, answer, answer.erro ? HOUR_MS : 24 * HOUR_MS);
  return answer;
}

/** What the sources say together; undefined when none of them answered. One that knows it outweighs one that does not. */
async function ask({ providers, onFailure }: CepDeps, cep: string): Promise<CepResult | undefined> {
  let answer: CepResult | undefined;
  for (const provider of providers) {
    try {
      const found = await provider.find(cep);
      if (found) return found;
      answer = CEP_NOT_FOUND;
    } catch (error) {
      onFailure(provider.name, error);
    }
  }
  return answer;
}
