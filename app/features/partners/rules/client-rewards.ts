import { z } from 'zod';
import { claimWordsIn } from '#app/features/catalog/rules/claim-words.ts';
import { type Centavos, formatAmount, formatBRL, parseBRL } from '#app/lib/money.ts';
import { WAIT_DAYS } from './commission.ts';
import { commissionWords, type FixedOrder } from './terms.ts';

/** Row of `site_config` with the rules of "Indique e ganhe". */
export const CLIENT_REWARDS_KEY = 'client_rewards';

/** Limits of a reward, in centavos: one real to R$ 1.000,00. */
const REWARD = { min: 100, max: 100_000 } as const;

/** `on`: customers may refer. `amount`: reward for an order that is paid in full. `terms`: the owner's rules. `share`: text before the link. */
export type ClientRewards = { on: boolean; amount: Centavos; terms: string; share: string };

const FIRST: ClientRewards = {
  on: false,
  amount: 5_000,
  terms:
    'Indique só quem conhece você e quer receber o link. Mensagem em massa, anúncio pago e promessa em nome da empresa encerram a participação.',
  share:
    'Sou cliente e indico: eles olham o caso antes e dizem por escrito o que dá e o que não dá para fazer. Recebo um prêmio se você contratar por este link:',
};

const Stored = z.object({
  on: z.boolean(),
  amount: z.number().int().min(REWARD.min).max(REWARD.max),
  terms: z.string(),
  share: z.string(),
});

/** Parses the stored rules; off if nothing was saved. */
export const storedRewards = (value: unknown): ClientRewards => Stored.safeParse(value).data ?? FIRST;

const AMOUNT = `De ${formatBRL(REWARD.min)} a ${formatBRL(REWARD.max)}`;
/** Browsers send the line breaks of a form as CR LF when its page has no scripts. */
const withLineFeeds = (text: string) => text.replaceAll('\r\n', '\n');
/** Draws and prizes by chance need a permit (Lei 5.768/1971): a text of the program offers none. */
const CHANCE = /sorte(?:io|ios|ado|ada|ar|amos)|\brifas?\b|concorr(?:a|e|em|er)\b/i;

/** A text that others read: no claim that the site must prove, and no draw. */
export const sharedText = (most: number) =>
  z
    .string()
    .trim()
    .min(10, 'Escreva ao menos 10 letras')
    .max(most, `No máximo ${most} caracteres`)
    .superRefine((text, context) => {
      const [claim] = claimWordsIn(text);
      if (claim)
        context.addIssue({
          code: 'custom',
          message: `Promessa que o site precisa provar: “${claim.sentence}”`,
        });
      if (CHANCE.test(text))
        context.addIssue({
          code: 'custom',
          message: 'Sorteio precisa de autorização (Lei 5.768/1971): o prêmio é fixo, para todos',
        });
    });

/** A text of the program; the amount is a setting, and a second one in a text would contradict it. */
const programText = (most: number) =>
  sharedText(most).refine(
    (text) => !/R\$\s*\d/.test(text),
    'Não escreva o valor aqui: as regras fixas já dizem o prêmio',
  );

export const ClientRewardsInput = z.object({
  on: z
    .string()
    .default('')
    .transform((value) => value === 'on'),
  amount: z.string(AMOUNT).transform((value, context) => {
    const centavos = parseBRL(value);
    if (centavos !== null && centavos >= REWARD.min && centavos <= REWARD.max) return centavos;
    context.addIssue({ code: 'custom', message: AMOUNT });
    return z.NEVER;
  }),
  terms: programText(3_000),
  share: programText(400),
});

export const rewardsDraft = ({ on, amount, terms, share }: ClientRewards) => ({
  on: on ? 'on' : '',
  amount: formatAmount(amount),
  terms,
  share,
});

export const REWARD_LABELS: Record<keyof ClientRewards, string> = {
  on: 'Clientes podem indicar',
  amount: 'Prêmio por pedido pago',
  terms: 'Regras da empresa',
  share: 'Texto para enviar',
};

/** The reward of an order in words, as `commissionWords` gives it for a customer who accepted this amount. */
export const rewardWords = (amount: Centavos): string =>
  commissionWords({ mode: 'fixed', rateBp: null, fixed: fixedReward(amount) });

/** One amount for every kind of order, in centavos. */
export const fixedReward = (amount: Centavos): Record<FixedOrder, Centavos> => ({
  CPF: amount,
  CNPJ: amount,
  other: amount,
});

/** Rules that the product itself keeps, for the public page and the accepted text. */
export const rewardRules = ({ amount }: Pick<ClientRewards, 'amount'>): string[] => [
  `Quem contratar em até 30 dias depois de abrir o seu link rende ${formatBRL(amount)} a você, em Pix. Se o pedido for parcelado, o prêmio vem na mesma proporção das parcelas pagas.`,
  `Cada valor é liberado ${WAIT_DAYS} dias depois do pagamento da parcela: são os prazos de arrependimento e de devolução. Dinheiro devolvido ao comprador não rende prêmio. O Pix sai depois de um recibo simples, que a equipe pede a você.`,
  'O prêmio é fixo e igual para todos. Não há sorteio, número da sorte nem disputa.',
  'Compra sua, no seu documento, telefone ou aparelho, passa por conferência e pode não valer.',
  'Você vê só a situação de cada indicação. O nome aparece se a pessoa deixar. Do atendimento dela, nada é mostrado.',
  'A empresa pode encerrar o programa. Quem já foi indicado continua valendo.',
];

/** The whole text that a customer accepts; a change of it asks for a new acceptance. */
export const rewardTerms = (rewards: Pick<ClientRewards, 'amount' | 'terms'>): string =>
  withLineFeeds([...rewardRules(rewards), rewards.terms].join('\n\n'));

export const RewardJoinInput = z.object({
  pixKey: z
    .string('Escreva a chave Pix')
    .trim()
    .min(5, 'Escreva a chave Pix')
    .max(140, 'No máximo 140 caracteres'),
  accepted: z.string('Leia e aceite as regras').refine((value) => value === 'on', 'Leia e aceite as regras'),
  /** The text that the form showed: an acceptance counts for that text alone. */
  terms: z.string().default('').transform(withLineFeeds),
});
export type RewardJoinInput = z.output<typeof RewardJoinInput>;

/** A customer in the program; sums in centavos. `accepted` is the accepted text, `earns` the reward of new orders in words. */
export type OwnReward = {
  earns: string;
  code: string;
  pixKey: string;
  accepted: string;
  active: boolean;
  waiting: Centavos;
  free: Centavos;
  paid: Centavos;
};
