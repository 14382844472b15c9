import type { Answer } from '#app/features/proof/rules/judge-document.ts';

/** Title of each answer, and advice. */
export const ANSWERS: Record<Answer, { title: string; text: string; good?: true }> = {
  authentic: {
    title: 'Autêntico',
    text: 'Este documento é o que foi emitido. Nada do que se lê nele mudou.',
    good: true,
  },
  'no-pdf': { title: 'Não é um PDF', text: 'Escolha o PDF como você o recebeu.' },
  'not-ours': {
    title: 'Não é um documento nosso',
    text: 'Não há nele assinatura nem código nosso. Não pague nada por causa dele antes de confirmar.',
  },
  cut: {
    title: 'Cortado',
    text: 'Falta uma parte do arquivo, ou a assinatura foi tirada. Peça o original a quem o enviou.',
  },
  altered: {
    title: 'Alterado',
    text: 'O arquivo foi mudado depois de emitido. Não confie no que está escrito nele.',
  },
  covered: {
    title: 'Alterado depois da assinatura',
    text: 'O original está guardado no começo do arquivo, mas alguém acrescentou algo que pode mudar o que aparece na tela. Não pague nem assine nada por causa dele: peça o original a quem o enviou.',
  },
  'signed-by-other': {
    title: 'Assinado de novo por outro',
    text: 'A assinatura não é desta casa, mesmo que o nome pareça. Não confie no que está escrito nele.',
  },
  'other-evidence': {
    title: 'Evidência de outro documento',
    text: 'O registro que veio junto é de outro documento, e não prova nada deste.',
  },
  'record-broken': {
    title: 'Registro quebrado',
    text: 'O documento e a prova do dia não combinam: um dos dois foi mudado depois de emitido.',
  },
};
