import type { Clause } from './site-content.ts';

/** Programs of the business that a person's data may reach; `offers`: leads to consultants, `rewards`: customers who refer. */
export type Programs = { offers: boolean; rewards: boolean };

const isOn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as { on?: unknown }).on === true;

/** Reads the switches from the rows of `site_config`. */
export const programsOf = (settings: Record<string, unknown>): Programs => ({
  offers: isOn(settings.consultant_offers),
  rewards: isOn(settings.client_rewards),
});

/**
 * Clauses of the privacy policy that follow from the settings: a program cannot be on without its clause. The words
 * match `partner_referrals` and `partner_offers`.
 */
export function programClauses({ offers, rewards }: Programs): Clause[] {
  const clauses = [
    {
      title: 'Quem indicou você',
      text: `Um link de parceiro${rewards ? ' ou de cliente que indica' : ''} fica lembrado por 30 dias neste navegador. Quem indicou vê que houve uma indicação, a situação do pedido e o valor que recebe por ela. O seu primeiro nome e o seu estado só aparecem se você deixar. Contra fraude, comparamos o documento, o telefone e o aparelho (endereço de rede e navegador) de quem compra com os de quem indicou.`,
    },
  ];
  if (offers)
    clauses.push({
      title: 'Consultores do seu estado',
      text: 'Só se você autorizar no formulário do site, o seu pedido de contato é oferecido a consultores e agentes de crédito parceiros do seu estado, um de cada vez. Antes de aceitar, o consultor vê o seu primeiro nome, a cidade e o estado. Quem aceita vê também o nome completo, o WhatsApp e a situação do pedido de contato. Ninguém deles vê documentos, registros, pagamentos nem o seu caso. Você retira a autorização quando quiser, e o consultor deixa de ver os seus dados.',
    });
  if (rewards)
    clauses.push({
      title: 'Indique e ganhe',
      text: 'De quem indica guardamos o nome, o documento, o telefone, a chave Pix, as regras aceitas e os valores pagos. Quem é excluído a pedido sai do programa: ficam só os valores, sem esses dados.',
    });
  return clauses;
}
