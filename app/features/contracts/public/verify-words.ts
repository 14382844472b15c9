import type { Verification, VerificationView } from '#app/features/contracts/rules/verification.ts';
import type { VerifiedReceipt } from '#app/features/payments/rules/receipts.ts';
import { additionWords, CHANGE_WORDS } from '#app/features/proof/rules/added-words.ts';
import { formatDate } from '#app/lib/dates.ts';

export type VerifyField = 'code' | 'file' | 'both';
/** Answer of a form of /verificar: the outcome, or the fault of the input. */
export type VerifyAnswer =
  | { result: Verification }
  | { receipt: VerifiedReceipt }
  | { field: VerifyField; message: string };

type Words = { title: string; text: string };

/** Explains an outcome to people who want to know whether a document is valid. */
export function outcomeWords(result: Verification): Words {
  switch (result.state) {
    case 'authentic':
      if (result.view.ended)
        return { title: 'Contrato autêntico, mas encerrado', text: endedWords(result.view.ended) };
      return result.by === 'file'
        ? { title: 'Contrato autêntico', text: 'Este arquivo é exatamente o que emitimos, byte por byte.' }
        : {
            title: 'Contrato autêntico',
            text: 'Há um contrato aceito com este código, e o registro está intacto.',
          };
    case 'broken':
      return {
        title: 'O registro não confere',
        text: 'Este contrato existe, mas o registro dele mudou depois do aceite. Não confie nele antes de falar conosco.',
      };
    case 'appended': {
      const words = additionWords(result.added.kinds);
      return {
        title: 'O original está intacto',
        text: [
          'O arquivo começa com o contrato que emitimos, byte por byte.',
          words.length > 0 && `Depois foi acrescentado, sem mudar o que se lê: ${words.join('; ')}.`,
          result.view.ended && endedWords(result.view.ended),
        ]
          .filter(Boolean)
          .join(' '),
      };
    }
    case 'covered':
      return {
        title: 'Alterado depois da assinatura',
        text: [
          'O contrato que emitimos está no começo do arquivo.',
          'Depois, alguém acrescentou algo que pode mudar o que aparece na tela.',
          result.added.fault && CHANGE_WORDS[result.added.fault],
          'Não pague nem assine nada por causa deste arquivo. Abaixo está o que foi aceito de verdade.',
        ]
          .filter(Boolean)
          .join(' '),
      };
    case 'altered':
      return {
        title: 'Este arquivo não é o original',
        text: 'Ele traz um código nosso, mas não é o arquivo que emitimos. Alguma coisa mudou. Abrir e salvar de novo em outro programa também muda o arquivo.',
      };
    case 'unknown':
      return result.by === 'file'
        ? {
            title: 'Não reconhecemos este arquivo',
            text: 'Ele não é um contrato emitido aqui, ou foi refeito por outro programa. Se tiver o código, confira por ele.',
          }
        : {
            title: 'Não encontramos este código',
            text: 'Confira se ele é igual ao do rodapé do contrato, ou envie o PDF.',
          };
  }
}

/** Checks that the database recomputed, in words for a passed check. */
export const checkedWords = ({ seq, last }: Pick<VerificationView, 'seq' | 'last'>) =>
  [
    { check: 'text', words: 'O texto é o mesmo que foi aceito' },
    { check: 'own', words: 'Data, IP e identificação são os gravados no aceite' },
    {
      check: 'previous',
      words: seq === 1 ? 'É o primeiro aceite da cadeia' : 'O aceite anterior está no lugar',
    },
    { check: 'next', words: last ? 'É o aceite mais recente da cadeia' : 'O aceite seguinte confirma este' },
    { check: 'day', words: 'Nada mudou desde que o dia foi fechado e assinado' },
  ] as const;

const ENDED = {
  withdrawn: 'o cliente desistiu da compra',
  canceled: 'o pedido foi cancelado',
  refunded: 'o valor foi devolvido',
};

/** Explains how an accepted contract ended. */
const endedWords = ({ how, at }: NonNullable<VerificationView['ended']>): string =>
  `Ele foi aceito, e não vale mais: ${ENDED[how]} em ${formatDate(at)}.`;
