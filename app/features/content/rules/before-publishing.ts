import { z } from 'zod';
import type { SectionKey } from './site-sections.ts';

type RiskyText = {
  key: string;
  section: SectionKey;
  /** The first content, from the specification. */
  shipped: string;
  /** A wording that needs no proof. */
  careful: string;
  reason: string;
};

/** Texts of the specification that a consumer authority could fine, as of 27/11/2026. */
export const RISKY_TEXTS: readonly RiskyText[] = [
  {
    key: 'titulo',
    section: 'seo',
    shipped: 'Nome em Dia | Regularize o seu CPF ou CNPJ em até 12 dias úteis',
    careful: 'Nome em Dia | Contestação de registros de crédito de CPF e CNPJ',
    reason:
      'Regularizar o CPF é um serviço grátis da Receita Federal, e o prazo é só da nossa parte (CDC, art. 37).',
  },
  {
    key: 'abertura',
    section: 'hero',
    shipped:
      'Contestamos no Serasa, SPC, cartório{{com.jus}}, Justiça{{fim.jus}} e Banco Central ao mesmo tempo. Até 12 dias úteis, e você vê cada passo.',
    careful:
      'Lemos cada registro do seu nome e pedimos a correção do que está errado. Você vê cada passo e cada resposta.',
    reason:
      'Quem lê entende que o nome sai limpo em 12 dias úteis. Esse é só o prazo dos nossos pedidos (CDC, art. 37).',
  },
  {
    key: 'biros',
    section: 'hero',
    shipped: 'birôs de crédito integrados',
    careful: 'listas que recebem os pedidos',
    reason: 'Não há integração com os birôs, e o Cenprot é dos cartórios (CDC, art. 37).',
  },
  {
    key: 'campanha',
    section: 'offer',
    shipped: 'Black November 2025',
    careful: 'Planos',
    reason: 'Campanha com data que já passou: vale como oferta que não termina (CDC, arts. 30 e 37).',
  },
  {
    key: 'garantia',
    section: 'offer',
    shipped: 'Garantia de CPF/CNPJ limpo em contrato',
    careful: 'Garantia em contrato',
    reason:
      'O contrato não garante a retirada de registro verdadeiro. O anúncio não pode dizer mais do que ele.',
  },
  {
    key: 'garantia_vantagem',
    section: 'benefits',
    shipped:
      'A garantia de CPF/CNPJ limpo está no contrato. Lá estão as condições e o que volta se ela falhar.',
    careful: 'A garantia está no contrato. Lá estão as condições e o que volta se ela falhar.',
    reason:
      'O contrato não garante a retirada de registro verdadeiro. O anúncio não pode dizer mais do que ele.',
  },
  {
    key: 'taxa',
    section: 'loan',
    shipped: 'ao mês, a menor taxa, mais impostos',
    careful: 'ao mês, a menor taxa; o custo total está no simulador',
    reason: 'Anúncio de crédito mostra o custo total, não só a taxa (CDC, art. 54-B).',
  },
  {
    key: 'vaga',
    section: 'lead_form',
    shipped: 'Garanta sua vaga agora!',
    careful: 'Fale com a nossa equipe',
    reason: 'Não há número de vagas: pressa sem motivo é publicidade enganosa (CDC, art. 37).',
  },
  {
    key: 'consultores',
    section: 'footer',
    shipped: '200+ consultores e agentes de crédito pelo Brasil',
    careful: 'Consultores pelo Brasil',
    reason:
      'O site diz 400 em um lugar e 200+ em outro. Com os consultores cadastrados como parceiros, ele mostra quantos são.',
  },
];

export const riskyText = (key: string) => RISKY_TEXTS.find((one) => one.key === key);

/** Whether a body of any shape has a text. */
export function holdsText(body: unknown, text: string): boolean {
  if (typeof body === 'object' && body !== null)
    return Object.values(body).some((inner) => holdsText(inner, text));
  return body === text;
}

/** Returns the body with one text in the place of another. */
export function replaceText<Body>(body: Body, from: string, to: string): Body {
  if (Array.isArray(body)) return body.map((inner) => replaceText(inner, from, to)) as Body;
  if (typeof body === 'object' && body !== null)
    return Object.fromEntries(
      Object.entries(body).map(([name, inner]) => [name, replaceText(inner, from, to)]),
    ) as Body;
  return (body === from ? to : body) as Body;
}

/** `open`: the first content, not decided; `kept`: the owner keeps it; `changed`: another text. */
export type RiskyState = 'open' | 'kept' | 'changed';

export const riskyState = (
  body: unknown,
  { key, shipped }: RiskyText,
  kept: readonly string[],
): RiskyState => (!holdsText(body, shipped) ? 'changed' : kept.includes(key) ? 'kept' : 'open');

/** Keys of texts that the owner decided to keep. */
export const KeptTexts = z.object({ kept: z.array(z.string()).default([]) });
